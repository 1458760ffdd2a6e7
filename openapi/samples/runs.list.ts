import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000',
  apiKey: process.env.DARKROOM_API_KEY,
});

// Every run of every page; `await darkroom.runs.list(…)` gives one page.
for await (const run of darkroom.runs.list({ status: ['completed', 'failed'], limit: 50 })) {
  console.log(run.run_id, run.run_type, run.image_url);
}
