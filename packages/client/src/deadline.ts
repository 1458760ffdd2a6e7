import { TimeoutError } from './errors.ts';

/** A signal that follows the caller's and also fires after `timeout`. `release` must be called: it leaves nothing behind. */
export function deadline(timeout: number, signal?: AbortSignal): { signal: AbortSignal; release: () => void } {
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

type Timer = ReturnType<typeof setTimeout>;

/** What `start` resolves to, or at once the reason of the signal. A timer that `start` returns is then cleared. */
export function within<T>(
  signal: AbortSignal,
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => Timer | Promise<void>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = start(resolve, reject);
    signal.addEventListener('abort', () => {
      clearTimeout(timer as Timer);
      reject(signal.reason);
    });
  });
}

export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  within(signal, (resolve) => setTimeout(resolve, milliseconds));
