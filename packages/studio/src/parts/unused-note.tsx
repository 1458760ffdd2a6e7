import type { Run } from '@darkroom/client';
import { fieldLabel } from './field-words.ts';

/** One line about what the image does not show, and the inputs that made no difference. */
export function UnusedNote({ run: { ignored_inputs: ignored, not_drawn: missing = [] } }: { run: Run }) {
  const words = [
    missing.length > 0 && `Not drawn: ${missing.join(' · ')}.`,
    ignored.length > 0 && `Not used by this run: ${ignored.map(fieldLabel).join(' · ')}.`,
  ].filter(Boolean);
  return words.length > 0 && <p className="small unused">{words.join(' ')}</p>;
}
