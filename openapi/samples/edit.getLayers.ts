import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate(
  { prompt: 'a fox in a forest', width: 256, height: 256 },
  { wait: true },
);

const layers = await darkroom.edit.getLayers(data.run_id);
for (const { index, type, name, x, y } of layers.data.layers) console.log(index, type, name, x, y);
