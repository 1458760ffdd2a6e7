import type { Run } from '@darkroom/client';

/** The name of each run type on the page. */
export const runTypeNames: Record<string, string> = {
  generate: 'Image',
  video: 'Video',
  'character-generation': 'Character',
  'reference-generation': 'References',
  combine: 'Combination',
  edit: 'Edit',
  'flux-kontext-edit': 'Edit',
  'mask-edit': 'Brush edit',
  segment: 'Segment',
  'remove-background': 'Cut-out',
  'generative-remove': 'Removal',
  extract: 'Extract',
  reframe: 'Reframe',
  describe: 'Description',
  upload: 'Upload',
};

export const statusNames: Record<string, string> = {
  queued: 'Queued',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
};

type Inputs = Record<string, unknown>;

export const inputsOf = (run: Run): Inputs => (run.inputs ?? {}) as Inputs;

/** What a run says about itself: its prompt, its description or its file name. */
export function ownWords(run: Run): string | undefined {
  const { prompt, description, file } = inputsOf(run);
  return [prompt, description, run.run_type === 'upload' ? file : undefined]
    .filter((words): words is string => typeof words === 'string')
    .map((words) => words.trim())
    .find((words) => words !== '');
}

/** The run's own words, or its type and, if known, the words of the image it was made from: “Reframe of a fox”. */
export function titleOf(run: Run, source?: string): string {
  const words = ownWords(run);
  if (words !== undefined) return words;
  const { isMask, run_ids: ids } = inputsOf(run);
  const name = run.run_type === 'upload' && isMask ? 'Mask' : (runTypeNames[run.run_type] ?? run.run_type);
  if (source === undefined) return name;
  const others = Array.isArray(ids) ? ids.length - 1 : 0;
  return `${name} of ${source}${others > 0 ? ` and ${others} more` : ''}`;
}

export const hasTransparency = ({ run_type }: Run): boolean =>
  ['remove-background', 'segment', 'extract'].includes(run_type);

export const seconds = (from: string | null, to: string | null): number | undefined =>
  from && to ? Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000) : undefined;

const relative = new Intl.RelativeTimeFormat('en');

export function ago(iso: string, now = Date.now()): string {
  const passed = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (passed < 60) return 'just now';
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, one]) => passed >= one) ?? ['minute', 60];
  return relative.format(-Math.floor(passed / size), unit);
}
