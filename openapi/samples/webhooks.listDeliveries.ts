import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

for await (const delivery of darkroom.webhooks.listDeliveries({ status: 'failed' })) {
  console.log(delivery.delivery_id, delivery.url, delivery.attempts.length);
}
