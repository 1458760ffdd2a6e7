import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate({ prompt: 'a fox', width: 256, height: 256 }, { wait: true });

const again = await darkroom.runs.retry(data.run_id, { wait: true });
console.log(again.run_id, again.image_url);
