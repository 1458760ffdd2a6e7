import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

const fox = await darkroom.images.upload({ file: 'fox.png' });
await darkroom.images.backgroundRemove({ run_id: fox.data.run_id });

const { root_run_id, runs } = await darkroom.runs.tree(fox.data.run_id);
for (const run of runs) console.log(run.run_id, run.run_type, run.parent_run_id ?? root_run_id);
