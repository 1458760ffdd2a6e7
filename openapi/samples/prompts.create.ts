import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { id } = await darkroom.prompts.create({ prompt: 'a fox by a mountain lake at dusk', model_type: 'flux-dev' });
console.log(id);
