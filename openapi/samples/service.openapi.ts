import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { info, paths } = await darkroom.service.openapi();
console.log(info.title, info.version, Object.keys(paths).length);
