import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const original = await darkroom.images.upload({ file: 'fox.png' });

const run = await darkroom.images.edit.fluxKontext.json(
  {
    original_run_id: original.data.run_id,
    prompt: 'make it winter',
    model: 'flux-kontext-max',
    aspect_ratio: 'match_input_image',
  },
  { wait: true },
);
console.log(run.image_url, run.parent_run_id);
