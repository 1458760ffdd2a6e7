import {
  type Backend,
  type BackendConcurrency,
  WORK_KINDS,
  type WorkContext,
  type WorkInputs,
  type WorkKind,
  type WorkResult,
} from '@darkroom/engine';
import { mayNeedModels } from '../pool/needs-models.ts';
import { type PoolOptions, WorkerPool } from '../pool/pool.ts';

export type LocalBackendOptions = PoolOptions;

/**
 * The local engine: real pixel work on this machine's processor, offline. It is not a trained text-to-image model.
 * Memory at 1024²: under 900 MB for this process with one worker, and up to 300 MB for each further one; vision models
 * are held by one worker only. Workers are processes: they start with the first work and end after 30 seconds without
 * any, and then their memory is free again.
 *
 * @example
 * const backend = createLocalBackend({ workers: 2 });
 * const { files } = await backend.generate({ prompt: 'a fox by a lake' }, { signal, progress() {}, images: {} });
 */
export function createLocalBackend(options: LocalBackendOptions = {}): Backend {
  const pool = new WorkerPool(options);
  const works = Object.fromEntries(
    WORK_KINDS.map((kind) => [
      kind,
      (input: WorkInputs[WorkKind], context: WorkContext): Promise<WorkResult> => pool.run(kind, input, context),
    ]),
  );
  const concurrency: BackendConcurrency = {
    groups: [
      { name: 'local', limit: pool.size },
      { name: 'local.models', limit: 1, within: 'local' },
    ],
    groupOf: (kind, _input, roles) => (mayNeedModels(kind, roles) ? 'local.models' : 'local'),
  };
  return { name: 'local', concurrency, close: () => pool.close(), ...works } as unknown as Backend;
}
