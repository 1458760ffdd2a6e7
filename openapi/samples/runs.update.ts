import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate({ prompt: 'a fox by a lake', width: 256, height: 256 });

await darkroom.runs.update(data.run_id, { tags: ['autumn campaign', 'favorite'] });
const found = await darkroom.runs.list({ tag: 'favorite', q: 'lake fox' });
console.log(found.data.map(({ run_id, tags }) => [run_id, tags]));
