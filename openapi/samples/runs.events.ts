import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate({ prompt: 'a fox', width: 256, height: 256 });

// `darkroom.runs.watch(id)` gives the whole run each time, and survives broken connections.
for await (const event of darkroom.runs.events(data.run_id)) {
  if (event.event === 'progress') console.log(event.data.progress);
  if (event.event === 'done') console.log(event.data.image_url);
}
