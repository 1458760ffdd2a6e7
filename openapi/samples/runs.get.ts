import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const { data } = await darkroom.images.generate({ prompt: 'a fox', width: 256, height: 256 });

// Returns when the run has ended, or after 30 seconds. `darkroom.runs.wait(id)` waits as long as it takes.
const run = await darkroom.runs.get(data.run_id, { prefer: 'wait=30' });
console.log(run.status, run.image_url);
