/** Wakes everyone who waits for something with a given name to change. */
export interface Watchers {
  wake(name: string): void;
  wakeAll(): void;
  watch(name: string): Watch;
}

export interface Watch {
  /** Resolves at the next change, immediately if there was one since the last call, or after `ms`, or on `signal`. */
  changed(ms: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function createWatchers(): Watchers {
  const watched = new Map<string, Set<() => void>>();
  return {
    wake(name) {
      for (const wake of watched.get(name) ?? []) wake();
    },
    wakeAll() {
      for (const wakes of watched.values()) for (const wake of wakes) wake();
    },
    watch(name) {
      let missed = false;
      let resume: (() => void) | undefined;
      const wake = () => {
        missed = true;
        resume?.();
      };
      const wakes = watched.get(name) ?? new Set();
      watched.set(name, wakes.add(wake));
      return {
        async changed(ms, signal) {
          if (!missed && !signal?.aborted) await pause(ms, signal, (done) => (resume = done));
          resume = undefined;
          missed = false;
        },
        close() {
          wakes.delete(wake);
          if (wakes.size === 0 && watched.get(name) === wakes) watched.delete(name);
        },
      };
    },
  };
}

function pause(ms: number, signal: AbortSignal | undefined, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    }
    signal?.addEventListener('abort', finish, { once: true });
    begin(finish);
  });
}
