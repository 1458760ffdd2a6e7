import type { Run } from './contract.ts';

/** Names that responses have for fields of a run. */
const otherNames: Record<string, keyof Run> = {
  runId: 'run_id',
  url: 'image_url',
  urls: 'image_urls',
  input: 'inputs',
};

/**
 * The contract's example of a response, filled in with a run: a field with the name of a run's field has its value. This
 * works for all that the contract has today, and will have tomorrow.
 */
export function fillExample(example: unknown, run: Run): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  if ('run_id' in example && 'user_id' in example) return run;
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(example)) {
    const field = otherNames[name] ?? name;
    if (name === 'id') filled.id = run.image_url?.split('/').at(-1)?.split('.')[0];
    else filled[name] = field in run ? run[field as keyof Run] : fillExample(value, run);
  }
  // Present only where the source was a run.
  delete filled.parentRunId;
  delete filled.parent_id;
  const parentName = 'runId' in example ? 'parentRunId' : 'id' in example ? 'parent_id' : undefined;
  if (run.parent_run_id && parentName !== undefined) filled[parentName] = run.parent_run_id;
  return filled;
}
