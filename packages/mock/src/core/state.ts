import type { Size } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import type { ImageFacts } from '../media/image-header.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Contract } from './contract.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { exampleFiles, exampleRecords, exampleRuns } from './example-records.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import type { Settings } from './options.ts';
import { createRunStore, type RunStore } from './run-store.ts';

export type Prompt = components['schemas']['Prompt'];
export type Model = components['schemas']['Model'];

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  facts: ImageFacts;
}

/** All that the mock remembers. It begins with what the contract's examples speak of, so that every screen has something. */
export interface State {
  runs: RunStore;
  /** By id, oldest first. */
  prompts: Map<string, Prompt>;
  models: Map<string, Model>;
  deliveries: Deliveries;
  /** As they came, by the names of their files. */
  uploads: Map<string, Upload>;
  exampleSizes: Map<string, Size>;
  /** Files of deleted runs, which no other run has. */
  gone: Set<string>;
  idempotency: Idempotency;
  /** How often each request was tried that is to fail first. */
  tries: Map<string, number>;
  /** Forgets everything that was made, and begins anew. */
  reset(): void;
  /** Ends every wait and everything that was to be sent. */
  stop(): void;
}

export function createState(contract: () => Contract, settings: Settings): State {
  const state: State = {
    runs: createRunStore(contract, settings.clock),
    prompts: new Map(),
    models: new Map(),
    deliveries: createDeliveries(contract, settings),
    uploads: new BoundedMap(256 * 2 ** 20, ({ bytes }) => bytes.length),
    exampleSizes: new Map(),
    gone: new Set(),
    idempotency: createIdempotency(),
    tries: new Map(),
    reset() {
      state.runs.clear();
      for (const map of [state.prompts, state.models, state.uploads, state.exampleSizes, state.tries]) map.clear();
      state.gone.clear();
      state.idempotency.clear();
      state.deliveries.reset();
      const document = contract();
      const runs = exampleRuns(document);
      for (const run of runs) state.runs.add(run);
      for (const prompt of exampleRecords<Prompt>(document, ['id', 'original_prompt']))
        state.prompts.set(prompt.id, prompt);
      for (const model of exampleRecords<Model>(document, ['model_id', 'owner_id']))
        state.models.set(model.model_id, model);
      for (const [name, size] of exampleFiles(runs)) state.exampleSizes.set(name, size);
    },
    stop() {
      state.runs.clear();
      state.deliveries.stop();
    },
  };
  state.reset();
  return state;
}
