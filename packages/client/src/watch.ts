import type { Connection } from './connection.ts';
import { type ApiError, RunFailedError } from './errors.ts';
import { events } from './events.ts';
import { runsCancel, runsGet, terminal } from './generated/run-operations.ts';
import { method } from './method.ts';
import type { Run } from './models.ts';
import type { WaitOptions } from './options.ts';
import { deadline, pause } from './transport/deadline.ts';

/** The run each time it changes, until it ends: from its events, or by polling if those do not arrive. */
export async function* watch(
  connection: Connection,
  runId: string,
  options: WaitOptions = {},
): AsyncGenerator<Run, void, undefined> {
  const { signal, release } = deadline(options.timeout ?? 600_000, options.signal);
  const inner = { ...options, signal, timeout: undefined };
  let run = {} as Run;
  let lastEventId: number | undefined;
  let before: number | undefined;
  try {
    // A broken stream is resumed up to twice, unless it brought nothing new.
    for (let stream = 0; stream < 3 && (!stream || lastEventId !== before); stream++) {
      before = lastEventId;
      try {
        for await (const event of events(connection, runId, { ...inner, lastEventId })) {
          lastEventId = event.id ?? lastEventId;
          // A ping, or an event of a newer service.
          if (!('progress' in event.data)) continue;
          run = { ...run, ...event.data } as Run;
          // An end is reported once, by the event that has the files.
          if (event.event === 'done') return yield run;
          if (!terminal.includes(run.status)) yield run;
        }
      } catch (error) {
        signal.throwIfAborted();
        if ([401, 403, 404].includes((error as ApiError).status)) throw error;
      }
    }
    for (let interval = 500; ; interval = Math.min(interval * 2, 5000)) {
      const asked = Date.now();
      const long = { ...inner, prefer: 'wait=20', timeout: 60_000 } as const;
      run = await method(connection, runsGet)(runId, long);
      yield run;
      if (terminal.includes(run.status)) return;
      // An immediate response means that the service, or a proxy before it, ignores `Prefer: wait`.
      if (Date.now() - asked < 1000) await pause(interval, signal);
    }
  } finally {
    release();
  }
}

/** The run once it is completed. Throws a `RunFailedError` if it ends otherwise. */
export async function wait(connection: Connection, runId: string, options: WaitOptions = {}): Promise<Run> {
  let run = {} as Run;
  try {
    for await (run of watch(connection, runId, options)) options.onProgress?.(run);
  } catch (error) {
    if (options.cancelOnAbort && options.signal?.aborted) {
      await method(connection, runsCancel)(runId).catch(() => {});
    }
    throw error;
  }
  if (run.status === 'completed') return run;
  throw new RunFailedError(run.error?.message ?? `The run is ${run.status}`, { run, code: run.error?.code });
}
