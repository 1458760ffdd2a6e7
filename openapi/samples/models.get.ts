import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.models.list({ limit: 1 });

for (const { model_id } of data) {
  const model = await darkroom.models.get(model_id);
  console.log(model.name, model.model_types);
}
