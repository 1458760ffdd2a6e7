import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.keys.create({ name: 'for a day', scopes: ['runs:read'] });

await darkroom.keys.delete(data.id);
