import type { Run } from '@darkroom/client';
import { useMemo, useRef, useState } from 'react';

/** Selected runs by their ids. They stay selected while the list shows others. */
export type Selection = ReadonlyMap<string, Run>;

export interface SelectionActions {
  /** Selects or deselects one; with `range`, selects all from the last one that was selected. */
  toggle(run: Run, range?: boolean): void;
  /** Selects all of these, or deselects them if all are selected. */
  toggleAll(runs: readonly Run[]): void;
  add(runs: readonly Run[]): void;
  remove(runIds: readonly string[]): void;
  clear(): void;
}

/** The actions stay the same objects, so a list of thousands need not be rendered again for them. */
export function useSelection(runs: readonly Run[]): [Selection, SelectionActions] {
  const [selection, setSelection] = useState<Selection>(new Map());
  const latest = useRef(runs);
  latest.current = runs;
  const anchor = useRef<string>(undefined);
  const actions = useMemo<SelectionActions>(() => {
    const indexOf = (id: string | undefined): number => latest.current.findIndex(({ run_id }) => run_id === id);
    return {
      toggle(run, range = false) {
        const [from, to] = [range ? indexOf(anchor.current) : -1, indexOf(run.run_id)];
        anchor.current = run.run_id;
        setSelection((before) => {
          const next = new Map(before);
          if (from >= 0 && to >= 0) {
            const between = latest.current.slice(Math.min(from, to), Math.max(from, to) + 1);
            for (const one of between) next.set(one.run_id, one);
          } else if (!next.delete(run.run_id)) next.set(run.run_id, run);
          return next;
        });
      },
      toggleAll(some) {
        setSelection((before) => {
          const next = new Map(before);
          const all = some.every(({ run_id }) => before.has(run_id));
          for (const run of some) all ? next.delete(run.run_id) : next.set(run.run_id, run);
          return next;
        });
      },
      add(some) {
        setSelection((before) => new Map([...before, ...some.map((run) => [run.run_id, run] as const)]));
      },
      remove(runIds) {
        setSelection((before) => new Map([...before].filter(([id]) => !runIds.includes(id))));
      },
      clear() {
        anchor.current = undefined;
        setSelection(new Map());
      },
    };
  }, []);
  return [selection, actions];
}
