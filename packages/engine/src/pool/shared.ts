/**
 * Memory that the pool and a worker share for one job. Read inside synchronous loops, where no message arrives.
 */
export const SHARED_BYTES = 8;
/** Not 0 once the job is to stop. */
export const STOP = 0;
/** FREE, BUSY inside native code, or ENDING once the pool has decided to end the worker. */
export const NATIVE = 1;

export const FREE = 0;
export const BUSY = 1;
export const ENDING = 2;

/**
 * Resolves once the worker is outside native code and bars it from entering again. Ending a thread inside
 * onnxruntime aborts the whole process, so the pool waits for this first.
 */
export async function claimForEnding(state: Int32Array): Promise<void> {
  while (Atomics.compareExchange(state, NATIVE, FREE, ENDING) === BUSY) {
    const waiting = Atomics.waitAsync(state, NATIVE, BUSY);
    if (waiting.async) await waiting.value;
  }
}
