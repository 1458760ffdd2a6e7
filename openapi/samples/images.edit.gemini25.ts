import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const [original, mask] = await Promise.all([
  darkroom.images.upload({ file: 'fox.png' }),
  darkroom.images.uploadMask({ file: 'mask.png' }),
]);

// Only what the mask marks is repainted.
const { image_url } = await darkroom.images.edit.gemini25(
  { prompt: 'a lantern', run_id: original.data.run_id, mask_url: mask.data.image_url },
  { wait: true },
);
console.log(image_url);
