import type { Size } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import type { ImageFacts } from '../media/image-header.ts';
import { BoundedMap } from '../values/bounded-map.ts';
import type { Contract, Run } from './contract.ts';
import { createDeliveries } from './deliveries.ts';
import { exampleFiles, exampleRecords, exampleRuns } from './example-records.ts';
import { createIdempotency } from './idempotency.ts';
import type { Settings } from './options.ts';
import { createRunStore } from './run-store.ts';
import { createSigningSecrets } from './signing-secrets.ts';

export type Prompt = components['schemas']['Prompt'];
export type Key = components['schemas']['Key'];
type Model = components['schemas']['Model'];

export type State = ReturnType<typeof createState>;

/** All that the mock remembers. It starts with what is in the contract's examples, so that no screen is empty. */
export function createState(contract: () => Contract, settings: Settings) {
  const signingSecrets = createSigningSecrets(contract, settings);
  const deliveries = createDeliveries(contract, settings, signingSecrets.valid);
  const parts = {
    runs: createRunStore(contract, settings.clock),
    signingSecrets,
    /** By id, oldest first. */
    prompts: new Map<string, Prompt>(),
    keys: new Map<string, Key>(),
    models: new Map<string, Model>(),
    /** Still counted as usage. */
    deletedRuns: new BoundedMap<Run>(5000),
    /** As they came, by the names of their files. */
    uploads: new BoundedMap<{ bytes: Uint8Array<ArrayBuffer>; facts: ImageFacts }>(
      256 * 2 ** 20,
      ({ bytes }) => bytes.length,
    ),
    exampleSizes: new Map<string, Size>(),
    /** Files of deleted runs, which no other run has. */
    gone: new Set<string>(),
    idempotency: createIdempotency(),
    /** How often each request was sent that is to fail first. */
    tries: new Map<string, number>(),
  };
  const { runs, prompts, keys, models, exampleSizes } = parts;

  /** Forgets everything that was made, and starts again. */
  function reset(): void {
    for (const part of Object.values(parts)) part.clear();
    deliveries.reset();
    const examples = exampleRuns(contract());
    for (const run of examples) runs.add(run);
    for (const [name, size] of exampleFiles(contract(), examples)) exampleSizes.set(name, size);
    for (const prompt of exampleRecords<Prompt>(contract(), ['id', 'original_prompt'])) prompts.set(prompt.id, prompt);
    for (const key of exampleRecords<Key>(contract(), ['id', 'last_used_at'])) keys.set(key.id, key);
    for (const model of exampleRecords<Model>(contract(), ['model_id', 'owner_id'])) models.set(model.model_id, model);
  }

  /** Ends every wait and everything that was to be sent. */
  function stop(): void {
    runs.clear();
    deliveries.stop();
  }

  reset();
  return { ...parts, deliveries, reset, stop };
}
