import type { Client } from '@darkroom/client';
import { CliError } from '../cli-error.ts';
import type { Fields } from './fields.ts';
import type { Options } from './follow.ts';

interface EditOperation {
  /** Whether it only accepts runs, and what it calls them. */
  needsRun: boolean;
  fields(runId: string): Fields;
  call(client: Client, input: object, options: Options): Promise<object>;
}

const byRun = (runId: string): Fields => ({ run_id: runId });

/** The edit operations by model. */
const operations: Record<string, EditOperation> = {
  'flux-kontext-max': {
    needsRun: true,
    fields: (runId) => ({ original_run_id: runId, model: 'flux-kontext-max' }),
    call: ({ images }, input, options) => images.edit.fluxKontext.json(input as never, options),
  },
  'gemini-2.5': {
    needsRun: false,
    fields: byRun,
    call: ({ images }, input, options) => images.edit.gemini25.json(input as never, options),
  },
  nanobanana: {
    needsRun: false,
    fields: byRun,
    call: ({ images }, input, options) => images.edit.nanobanana.json(input as never, options),
  },
  vendora: {
    needsRun: false,
    fields: byRun,
    call: ({ images }, input, options) => images.edit.vendora.json(input as never, options),
  },
};

export const editModels = Object.keys(operations);

/** The edit operation of a model; if omitted, one that fits: only gemini-2.5 accepts a mask. */
export function editWith(model: string | undefined, masked: boolean): EditOperation {
  const name = model ?? (masked ? 'gemini-2.5' : 'flux-kontext-max');
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation) return operation;
  throw new CliError('usage', `${name} does not edit images.`, `Use one of ${editModels.join(', ')}.`);
}
