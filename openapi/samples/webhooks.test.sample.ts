import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const delivery = await darkroom.webhooks.test({
  url: process.env.WEBHOOK_URL ?? 'https://app.example/hooks/darkroom',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  type: 'run.completed',
});
console.log(delivery.delivery_id, delivery.status);
