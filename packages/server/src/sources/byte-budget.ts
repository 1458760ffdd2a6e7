import { Refused } from '../contract/refused.ts';

/** Bytes of images that are being fetched or decoded in this process. */
export interface ByteBudget {
  /** Waits until this many bytes are free. Throws `unavailable` if that takes too long. */
  reserve(caller: string, bytes: number, signal?: AbortSignal): Promise<Reservation>;
}

export interface Reservation {
  /** Returns bytes that are not needed after all. */
  shrinkTo(bytes: number): void;
  release(): void;
}

export interface ByteBudgetOptions {
  total: number;
  /** Maximum for one caller: a caller with slow servers must leave room for the others. */
  perCaller: number;
  waitMs: number;
}

interface Waiting {
  caller: string;
  bytes: number;
  begin(): void;
}

export function createByteBudget({ total, perCaller, waitMs }: ByteBudgetOptions): ByteBudget {
  const heldBy = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let held = 0;

  const add = (caller: string, bytes: number): void => {
    held += bytes;
    const holds = (heldBy.get(caller) ?? 0) + bytes;
    if (holds === 0) heldBy.delete(caller);
    else heldBy.set(caller, holds);
  };
  const fits = (caller: string, bytes: number): boolean =>
    held + bytes <= total && (heldBy.get(caller) ?? 0) + bytes <= perCaller;

  /** In order, except that no one waits behind a caller that already holds too much. */
  function admit(): void {
    for (const next of waiting) {
      if (held + next.bytes > total) return;
      if (fits(next.caller, next.bytes)) next.begin();
    }
  }

  function grant(caller: string, bytes: number): Reservation {
    let left = bytes;
    add(caller, bytes);
    const shrinkTo = (wanted: number): void => {
      if (wanted >= left) return;
      add(caller, wanted - left);
      left = wanted;
      admit();
    };
    return { shrinkTo, release: () => shrinkTo(0) };
  }

  return {
    reserve(caller, wanted, signal) {
      // A request larger than the whole budget gets all of it.
      const bytes = Math.min(wanted, total, perCaller);
      if (waiting.size === 0 && fits(caller, bytes)) return Promise.resolve(grant(caller, bytes));
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          waiting.delete(place);
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          stop();
          reject(busy());
          admit();
        };
        const place: Waiting = {
          caller,
          bytes,
          begin() {
            stop();
            resolve(grant(caller, bytes));
          },
        };
        const timer = setTimeout(giveUp, waitMs);
        waiting.add(place);
        if (signal?.aborted) giveUp();
        else signal?.addEventListener('abort', giveUp, { once: true });
        admit();
      });
    },
  };
}

function busy(): Refused {
  const message = 'The service is fetching too many images. Retry after the number of seconds in Retry-After.';
  return new Refused('unavailable', message, undefined, { retryAfter: 5 });
}
