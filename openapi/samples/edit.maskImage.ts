import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const [original, mask] = await Promise.all([
  darkroom.images.upload({ file: 'fox.png' }),
  darkroom.images.uploadMask({ file: 'mask.png' }),
]);

// `{ editServerUrl }` as a second argument sends it to an edit server of your own, without your credentials.
const image = await darkroom.edit.maskImage({
  original_image_url: original.data.image_url,
  mask_image_url: mask.data.image_url,
});
console.log(image.type, image.size);
