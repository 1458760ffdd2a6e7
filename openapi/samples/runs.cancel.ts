import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate({ prompt: 'a fox', width: 2048, height: 2048 });

const run = await darkroom.runs.cancel(data.run_id);
console.log(run.status);
