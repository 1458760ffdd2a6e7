import type { Run } from '@darkroom/client';
import { CliError } from './cli-error.ts';

/** The error for a run that has no files, or no image, to use. What to do depends on whether it can still get some. */
export function withoutFiles({ run_id: id, status, completed_at: ended }: Run, what: 'files' | 'image'): CliError {
  const advice = {
    failed: [`Retry it: darkroom runs retry ${id}`],
    canceled: [`Retry it: darkroom runs retry ${id}`],
    // Its result is not a file: a description, for example.
    completed: [`Show its result: darkroom runs get ${id}`],
  }[status as string];
  const message = `Run ${id} is ${status} and has no ${what}.`;
  return new CliError(
    'conflict',
    message,
    ...(advice ?? (ended ? [] : [`Wait for it first: darkroom runs watch ${id}`])),
  );
}
