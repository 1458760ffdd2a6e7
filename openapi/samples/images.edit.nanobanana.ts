import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { image_url } = await darkroom.images.edit.nanobanana.formData(
  { prompt: 'give the fox a red scarf', image: 'fox.png', seed: 7 },
  { wait: true },
);
console.log(image_url);
