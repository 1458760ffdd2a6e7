import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const fox = await darkroom.images.upload({ file: 'fox.png' });

const { data } = await darkroom.images.uploadMask({ file: 'mask.png', parent_id: fox.data.run_id });
console.log(data.run_id, data.parent_id);
