import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.character(
  {
    prompt: 'the fox as an explorer in the snow',
    character_reference_file: 'fox.png',
    style_type: 'Fiction',
    rendering_speed: 'Turbo',
    resolution: '720',
  },
  { wait: true },
);
console.log(data.image_url);
