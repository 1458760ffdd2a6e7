import { batcher } from './batcher.ts';
import { writeOwedEvents } from './owed-events.ts';
import { addMissingWords } from './prompt-words.ts';
import type { NewRun, StoredRun } from './records.ts';
import { addImage, type Deps, moveRun, reachTag, releaseRun, startRun, writeProgress } from './run-changes.ts';
import { findExtras, keepLayers, releaseLayers, requestLayers, startLayers } from './run-extras.ts';
import { insertEach } from './run-inserts.ts';
import { endedAmong, eventsAfter, findRuns, findTree, listRuns, runOfFile } from './run-reads.ts';
import { endedBefore, forgetEvents, overdueRuns, removeRuns } from './run-removal.ts';
import { updateRun } from './run-updates.ts';

/** Reads and writes runs. */
export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(deps: Deps) {
  // One batch at a time: a second one would wait for the same callers' rows, and both would be smaller.
  const insertBatch = batcher((runs: NewRun[]) => insertEach(deps, runs), { maxItems: 128 });
  const lanes = deps.database.kind === 'pglite' ? 1 : 2;
  return {
    async insert(run: NewRun): Promise<StoredRun> {
      const inserted = await insertBatch(run);
      if ('refused' in inserted) throw inserted.refused;
      return inserted.run;
    },
    find: batcher((ids: string[]) => findRuns(deps, ids), { lanes }),
    ...withDeps(deps, {
      ofFile: runOfFile,
      list: listRuns,
      tree: findTree,
      eventsAfter,
      endedAmong,
      move: moveRun,
      update: updateRun,
      start: startRun,
      release: releaseRun,
      reachTag,
      progress: writeProgress,
      addImage,
      remove: removeRuns,
      writeOwedEvents,
      extras: findExtras,
      requestLayers,
      startLayers,
      releaseLayers,
      keepLayers,
      addMissingWords,
      overdue: overdueRuns,
      endedBefore,
      forgetEvents,
    }),
  };
}

type WithoutDeps<Work> = Work extends (deps: Deps, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

/** Each function, with its dependencies given. */
function withDeps<Works extends Record<string, (deps: Deps, ...args: never[]) => unknown>>(
  deps: Deps,
  works: Works,
): { [Name in keyof Works]: WithoutDeps<Works[Name]> } {
  const bound = Object.entries(works).map(([name, work]) => [name, (...args: never[]) => work(deps, ...args)]);
  return Object.fromEntries(bound) as { [Name in keyof Works]: WithoutDeps<Works[Name]> };
}
