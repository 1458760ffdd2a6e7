import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

for await (const { id, name, scopes, last_used_at } of darkroom.keys.list())
  console.log(id, name, scopes, last_used_at);
