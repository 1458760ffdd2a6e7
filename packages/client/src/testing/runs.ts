import type { Run } from '../models.ts';

/** A run as the service sends it. */
export const aRun = (fields: Partial<Run> = {}): Run => ({
  run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03',
  user_id: 'usr_7Kq2mV9xTbLd',
  created_at: '2026-11-02T09:12:30.118Z',
  updated_at: '2026-11-02T09:12:30.118Z',
  image_url: null,
  inputs: { prompt: 'a fox' },
  ignored_inputs: [],
  live_status: 'pending',
  status: 'queued',
  progress: 0,
  run_type: 'generate',
  parent_run_id: null,
  image_urls: [],
  video_url: null,
  error: null,
  model_type: 'flux-dev',
  seed: 42,
  metadata: null,
  tags: [],
  started_at: null,
  completed_at: null,
  expires_at: null,
  metrics: null,
  ...fields,
});

const image = 'https://darkroom.example/files/9vJ3xWzT4kYbN6cR2vHs7gQm.png';

export const completed = aRun({
  status: 'completed',
  live_status: 'completed',
  progress: 1,
  image_url: image,
  image_urls: [image],
});

export const sse = (event: string, data: unknown, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
