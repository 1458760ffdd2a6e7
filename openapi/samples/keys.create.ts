import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { secret, data } = await darkroom.keys.create({ name: 'gallery page', scopes: ['runs:read'] });
console.log(data.id, `Store the key now (${secret.length} characters): it is not shown again.`);
