import type { Size } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import type { ImageFacts } from '../media/image-header.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import type { Contract } from './contract.ts';
import { createDeliveries, type Deliveries, type WebhookSettings } from './deliveries.ts';
import { exampleFiles, exampleModels, examplePrompts, exampleRuns } from './example-records.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
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

export function createState(contract: () => Contract, clock: Clock, webhooks: WebhookSettings): State {
  const state: State = {
    runs: createRunStore(contract, clock),
    prompts: new Map(),
    models: new Map(),
    deliveries: createDeliveries(contract, clock, webhooks),
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
      for (const run of exampleRuns(document)) state.runs.add(run);
      for (const prompt of examplePrompts(document)) state.prompts.set(prompt.id, prompt);
      for (const model of exampleModels(document)) state.models.set(model.model_id, model);
      for (const [name, size] of exampleFiles(document)) state.exampleSizes.set(name, size);
    },
    stop() {
      state.runs.clear();
      state.deliveries.stop();
    },
  };
  state.reset();
  return state;
}
