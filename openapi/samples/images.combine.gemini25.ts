import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const [fox, lake] = await Promise.all([
  darkroom.images.upload({ file: 'fox.png' }),
  darkroom.images.upload({ file: 'mask.png' }),
]);

const { image_url } = await darkroom.images.combine.gemini25.json(
  { prompt: 'the first in the light of the second', run_ids: [fox.data.run_id, lake.data.run_id] },
  { wait: true },
);
console.log(image_url);
