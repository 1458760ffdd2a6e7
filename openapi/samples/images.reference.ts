import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const fox = await darkroom.images.upload({ file: 'fox.png' });

const { data } = await darkroom.images.reference(
  {
    prompt: '@fox in a rowing boat',
    images: [{ image_reference: fox.data.run_id, tag: 'fox' }],
    aspect_ratio: '4:3',
    resolution: '720p',
  },
  { wait: true },
);
console.log(data.image_url);
