import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// The call returns when the image is ready; without `wait` it returns at once.
const { image_url, data } = await darkroom.images.generate(
  { prompt: 'a fox by a mountain lake at dusk', model_type: 'flux-dev', width: 512, height: 512, seed: 42 },
  { wait: true, onProgress: (run) => console.log(run.status, run.progress) },
);
console.log(image_url, data.run_id);
