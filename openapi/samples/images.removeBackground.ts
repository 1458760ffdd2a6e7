import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// A Blob: a transparent PNG. For its URL instead, use `images.backgroundRemove`.
const image = await darkroom.images.removeBackground({ image: 'fox.png' });
console.log(image.type, image.size);
