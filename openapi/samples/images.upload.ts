import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// In Node a path; anywhere a File, a Blob, bytes or a stream.
const { data } = await darkroom.images.upload(
  { file: 'fox.png', description: 'the fox' },
  { onUploadProgress: ({ loaded, total }) => console.log(loaded, total) },
);
console.log(data.run_id, data.image_url);
