import { createRequire } from 'node:module';
import type { InferenceSession } from 'onnxruntime-common';

/** CommonJS with a native addon: loaded on first use, because some workers never need it. */
type Ort = typeof import('onnxruntime-common');

export interface Model {
  ort: Ort;
  session: InferenceSession;
}

/** Opens a model in ONNX form, given as a file or as its bytes. */
export async function openModel(model: string | Uint8Array): Promise<Model> {
  const ort = createRequire(import.meta.url)('onnxruntime-node') as Ort;
  // Without the arena it holds 150 MB less and is no slower; one thread, because the pool has a worker per core.
  const options = { enableCpuMemArena: false, intraOpNumThreads: 1, interOpNumThreads: 1 };
  const { InferenceSession: sessions } = ort;
  const session = typeof model === 'string' ? sessions.create(model, options) : sessions.create(model, options);
  return { ort, session: await session };
}
