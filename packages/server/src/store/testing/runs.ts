import type { NewRun } from '../records.ts';

/** A run that an operation might have accepted. */
export function newRun(fields: Partial<NewRun> = {}): NewRun {
  return {
    userId: 'usr_a',
    runType: 'generate',
    operationId: 'images.generate',
    inputs: { prompt: 'a fox by a mountain lake' },
    work: { kind: 'generate', input: { prompt: 'a fox by a mountain lake', seed: 7 } },
    modelType: 'flux-dev',
    seed: 7,
    seedGiven: true,
    ...fields,
  };
}
