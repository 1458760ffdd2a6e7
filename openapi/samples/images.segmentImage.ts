import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// A Blob: a PNG in which only the fox is left.
const fox = await darkroom.images.segmentImage({ prompt: 'the fox', image: 'fox.png' });
console.log(fox.type, fox.size);
