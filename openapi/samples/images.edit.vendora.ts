import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const run = await darkroom.images.edit.vendora({ prompt: 'make it winter', image: 'fox.png' }, { wait: true });
console.log(run.image_url, run.parent_run_id);
