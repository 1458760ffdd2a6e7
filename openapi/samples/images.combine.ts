import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// Files go as form data; `image_urls` and `run_ids` go as JSON.
const { image_url } = await darkroom.images.combine(
  { images: ['fox.png', 'mask.png'], mode: 'side-by-side', output_format: 'webp' },
  { wait: true },
);
console.log(image_url);
