import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { image_url } = await darkroom.images.combine.nanobanana(
  { prompt: 'both in one winter scene', images: ['fox.png', 'mask.png'] },
  { wait: true },
);
console.log(image_url);
