import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.prompts.enhance({ prompt: 'a fox' });

const changed = await darkroom.prompts.update(data.id, { prompt: `${data.prompt}, in the snow` });
console.log(changed.prompt);
