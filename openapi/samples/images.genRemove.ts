import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.upload({ file: 'fox.png' });

const { url } = await darkroom.images.genRemove({ prompt: 'the fox', run_id: data.run_id, remove_shadow: true });
console.log(url);
