import type { Run } from './contract.ts';

/**
 * The contract's example of an answer, filled in with a run. Every answer that tells of a run does so in fields of the
 * same few names, so this works for all of them, and for those that the contract will have tomorrow.
 */
export function fillExample(example: unknown, run: Run): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const fields = example as Record<string, unknown>;
  if ('run_id' in fields && 'user_id' in fields) return run;
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const own = values[name]?.(run, value);
    filled[name] = own === undefined ? fillExample(value, run) : own;
  }
  // Present only where the source was a run.
  for (const name of ['parentRunId', 'parent_id']) {
    delete filled[name];
    if (run.parent_run_id && name === parentName(fields)) filled[name] = run.parent_run_id;
  }
  return filled;
}

function parentName(fields: Record<string, unknown>): string {
  return 'runId' in fields ? 'parentRunId' : 'id' in fields ? 'parent_id' : '';
}

const values: Record<string, (run: Run, value: unknown) => unknown> = {
  run_id: (run) => run.run_id,
  runId: (run) => run.run_id,
  status: (run) => run.status,
  live_status: (run) => run.live_status,
  progress: (run) => run.progress,
  run_type: (run) => run.run_type,
  created_at: (run) => run.created_at,
  updated_at: (run) => run.updated_at,
  image_url: (run) => run.image_url,
  url: (run) => run.image_url,
  urls: (run) => run.image_urls,
  input: (run) => run.inputs,
  id: (run) => run.image_url?.split('/').at(-1)?.split('.')[0],
};
