import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.upload({ file: 'fox.png' });

// Any tool can fetch `image_url` itself: a file's URL needs no credentials.
const image = await darkroom.files.get(data.image_url.split('/').at(-1) ?? '');
console.log(image.type, image.size);
