import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.prompts.enhance({ prompt: 'a fox' });

const saved = await darkroom.prompts.get(data.id);
console.log(saved.prompt, saved.original_prompt);
