import { TimeoutError } from '../errors.ts';

/** A signal that follows the caller's and also fires after `timeout` ms. Call `release` to stop its timer and listener. */
export function deadline(timeout: number, signal?: AbortSignal | null): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const late = () => controller.abort(new TimeoutError(`No result within ${timeout} ms; raise timeout`));
  const timer = timeout && setTimeout(late, timeout);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** The promise's result, or the signal's reason if that fires first. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject);
  });
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return within(signal, passed).finally(() => clearTimeout(timer));
}
