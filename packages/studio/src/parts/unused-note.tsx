import type { Run } from '@darkroom/client';
import { fieldLabel } from './field-words.ts';

/** One line about the inputs that made no difference. */
export function UnusedNote({ run }: { run: Run }) {
  if (run.ignored_inputs.length === 0) return null;
  return <p className="small unused">Not used by this run: {run.ignored_inputs.map(fieldLabel).join(' · ')}.</p>;
}
