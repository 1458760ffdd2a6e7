import type { Values } from '../service/fields.ts';
import type { Source } from '../service/source.ts';
import { createKeptStore } from '../service/store.ts';

export type Mode = 'image' | 'character' | 'reference' | 'combine' | 'video';

/** How images are combined: as they are, or redrawn by a model. */
export type Combining = 'images.combine' | 'images.combine.nanobanana' | 'images.combine.gemini25';

/** Everything the user has entered. Stored, so neither an error nor a reload loses it. */
export interface Draft {
  mode: Mode;
  /** What is to be seen, in every mode but video. */
  prompt: string;
  /** What is to happen in a video; the description of an image would not fit. */
  motion: string;
  modelType: string;
  combining: Combining;
  /** The values of each form, by mode and, for images, by model type. */
  values: Record<string, Values>;
  sources: Record<string, readonly Source[]>;
}

export const draft = createKeptStore<Draft>('darkroom.draft', {
  mode: 'image',
  prompt: '',
  motion: '',
  modelType: '',
  combining: 'images.combine',
  values: {},
  sources: {},
});

export const changeDraft = (fields: Partial<Draft>): void => draft.set({ ...draft.get(), ...fields });

/** The prompt of the current mode. */
export const promptOf = ({ mode, prompt, motion }: Draft): string => (mode === 'video' ? motion : prompt);

export const changePrompt = (text: string): void =>
  changeDraft(draft.get().mode === 'video' ? { motion: text } : { prompt: text });

export function changeValue(form: string, name: string, value: unknown): void {
  const { values } = draft.get();
  changeDraft({ values: { ...values, [form]: { ...values[form], [name]: value } } });
}

export function changeSources(mode: Mode, change: (sources: readonly Source[]) => readonly Source[]): void {
  const { sources } = draft.get();
  changeDraft({ sources: { ...sources, [mode]: change(sources[mode] ?? []) } });
}

/** Starts a mode with an image from anywhere in the page. */
export function startFrom(mode: Mode, sources: readonly Source[], fields: Partial<Draft> = {}): void {
  changeSources(mode, () => sources);
  changeDraft({ mode, ...fields, ...(mode === 'video' && forVideo(fields)) });
}

/** The motion and the shape that were chosen for another image do not fit this one. */
function forVideo({ prompt = '' }: Partial<Draft>): Partial<Draft> {
  const { prompt: image, values } = draft.get();
  const { aspect_ratio: _, ...video } = values.generateVideo ?? {};
  return { prompt: image, motion: prompt, values: { ...values, generateVideo: video } };
}
