import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { user_id, scopes, limits } = await darkroom.me.get();
console.log(user_id, scopes, limits.creates_per_minute);
