import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.upload({ file: 'fox.png' });

const run = await darkroom.generateVideo(
  { source_run_id: data.run_id, prompt: 'a slow zoom', duration: 1, fps: 8 },
  { wait: true },
);
console.log(run.video_url);
