import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.models.listTypes();
for (const { model_type, required } of data)
  console.log(
    model_type,
    required.map((field) => field.name),
  );
