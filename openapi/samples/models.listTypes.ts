import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.models.listTypes();
for (const { model_type, required, optional } of data) {
  const names = (fields: typeof required) => fields.map(({ name }) => name).join(', ');
  console.log(`${model_type} requires ${names(required)}, and also uses ${names(optional)}`);
}
