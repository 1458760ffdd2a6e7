import type { components } from '@darkroom/contract/types';
import type { ResultFile, StoredRun } from '../store/records.ts';
import type { KeptEvent } from '../store/run-reads.ts';
import type { Run } from './present.ts';
import { isTerminalStatus } from './state-machine.ts';
import type { Watchers } from './watchers.ts';

type Schemas = components['schemas'];

/** An event of a run's stream; the code that holds the connection sends the pings. */
export type RunEvent =
  | Schemas['RunSnapshotEvent']
  | Schemas['RunStatusEvent']
  | Schemas['RunProgressEvent']
  | Schemas['RunDoneEvent'];

interface Source {
  find(runId: string): Promise<StoredRun | null>;
  eventsAfter(runId: string, after: number): Promise<KeptEvent[]>;
  present(run: StoredRun): Run;
  fileUrl(name: string): string;
  watchers: Watchers;
}

/** Changes arrive immediately; this is for notices that were lost. */
const lookAgainMs = 5_000;

/**
 * What happens to a run, from a snapshot of it or from the event after `afterId`, until it ends. The number of an event
 * is the run's version, so a gap is noticed, and the stream then starts again with a snapshot.
 */
export async function* runEvents(
  source: Source,
  first: StoredRun,
  afterId: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const watch = source.watchers.watch(first.runId);
  let seen = afterId;
  try {
    while (!signal.aborted) {
      const run: StoredRun | null = await source.find(first.runId);
      if (run === null) return;
      const ended = isTerminalStatus(run.status);
      const last = ended ? run.version - 1 : run.version;
      const kept = seen === undefined || seen >= last ? [] : await source.eventsAfter(run.runId, seen);
      // Events may be newer than the run that was just read; they are complete if they continue from the last one seen.
      const missing = seen !== undefined && (seen > run.version || (seen < last && kept[0]?.id !== seen + 1));
      if (seen === undefined || missing) {
        yield { event: 'snapshot', id: ended ? Math.max(run.version - 1, 0) : run.version, data: source.present(run) };
        seen = ended ? run.version - 1 : run.version;
      } else {
        for (const { event, id, data } of kept) {
          yield { event, id, data: withUrls(data, source.fileUrl) } as RunEvent;
          seen = id;
        }
      }
      if (ended && seen >= run.version - 1) {
        if (seen < run.version) yield { event: 'done', id: run.version, data: source.present(run) };
        return;
      }
      if (seen < run.version) continue;
      await watch.changed(lookAgainMs, signal);
    }
  } finally {
    watch.close();
  }
}

/** Events are stored with the names of files, since the service may be reached at another URL later. */
function withUrls(data: unknown, fileUrl: Source['fileUrl']): unknown {
  const { files, ...rest } = data as { files?: ResultFile[] };
  return files === undefined ? data : { ...rest, image_urls: files.map(({ file }) => fileUrl(file)) };
}
