import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const run = await darkroom.images.reframe(
  { image_file: 'fox.png', aspect_ratio: '16:9', model: 'photon-flash-1' },
  { wait: true },
);
console.log(run.image_url);
