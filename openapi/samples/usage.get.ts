import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { from, to, data } = await darkroom.usage.get({ from: '2026-11-01', to: '2026-11-30' });
const images = data.reduce((sum, entry) => sum + entry.images, 0);
console.log(`${images} images from ${from} to ${to}`);
