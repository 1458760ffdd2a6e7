import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { delivery_id } = await darkroom.webhooks.test({
  url: process.env.WEBHOOK_URL ?? 'https://app.example/hooks/darkroom',
});

const delivery = await darkroom.webhooks.redeliver(delivery_id);
console.log(delivery.status);
