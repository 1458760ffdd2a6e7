import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { secret, previous_expires_at } = await darkroom.webhooks.rotateSecret();
console.log(`Store the new secret (${secret.length} characters) in your receivers before ${previous_expires_at}.`);
