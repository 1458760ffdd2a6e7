import { createKeptStore } from '../service/store.ts';

/** The prompt that is being written: a new one, or a saved one by its id. Stored, so a reload does not lose it. */
export interface PromptDraft {
  id: string;
  text: string;
  modelType: string;
}

export const newPrompt = 'new';

const nothing: PromptDraft = { id: '', text: '', modelType: '' };

export const promptDraft = createKeptStore<PromptDraft>('darkroom.prompt-draft', nothing);

export const editPrompt = (id: string, text = '', modelType: string | null = ''): void =>
  promptDraft.set({ id, text, modelType: modelType ?? '' });

export const endEditing = (): void => promptDraft.set(nothing);
