import type { Run } from '@darkroom/client';
import { inputsOf } from '../service/run-words.ts';
import type { Source } from '../service/source.ts';
import { type Combining, changeDraft, draft, type Mode, startFrom } from './draft.ts';

const modes: Record<string, Mode> = {
  generate: 'image',
  'character-generation': 'character',
  'reference-generation': 'reference',
  combine: 'combine',
  video: 'video',
};

/** Whether a run can be made again with changes, in its own form. */
export const canChange = ({ run_type }: Run): boolean => run_type in modes;

/** Fills the form with the inputs of a run, ready to be changed. */
export function changeRun(run: Run): void {
  const inputs = inputsOf(run);
  const mode = modes[run.run_type] ?? 'image';
  const combining =
    `images.combine${({ nanobanana: '.nanobanana', 'gemini-2.5': '.gemini25' } as Record<string, string>)[run.model_type ?? ''] ?? ''}` as Combining;
  const form = formOf(mode, run, combining);
  startFrom(mode, sourcesIn(inputs), {
    prompt: typeof inputs.prompt === 'string' ? inputs.prompt : '',
    combining,
    ...(mode === 'image' && run.model_type && { modelType: run.model_type }),
  });
  const { seed: _, ...values } = inputs;
  changeDraft({ values: { ...draft.get().values, [form]: values } });
}

function formOf(mode: Mode, run: Run, combining: Combining): string {
  if (mode === 'image') return run.model_type ?? 'flux-dev';
  if (mode === 'combine') return combining;
  return mode === 'video' ? 'generateVideo' : `images.${mode}`;
}

/** The source images that can still be referred to. */
function sourcesIn(inputs: Record<string, unknown>): Source[] {
  const ids = [inputs.character_reference_run_id, inputs.source_run_id, inputs.run_ids]
    .flat()
    .filter((id) => typeof id === 'string');
  const index =
    typeof inputs.image_index === 'number' && inputs.image_index > 0 ? { imageIndex: inputs.image_index } : {};
  const tagged = (Array.isArray(inputs.images) ? inputs.images : []) as { image_reference?: string; tag?: string }[];
  return [
    ...ids.map((runId) => ({ runId, url: '', ...index })),
    ...tagged
      .filter(({ image_reference: id }) => /^[0-9a-f-]{36}$/.test(id ?? ''))
      .map(({ image_reference, tag }) => ({ runId: String(image_reference), url: '', ...(tag && { tag }) })),
    ...(typeof inputs.reference_image_url === 'string'
      ? [{ runId: inputs.reference_image_url, url: inputs.reference_image_url }]
      : []),
  ];
}
