import type { Connection } from './connection.ts';
import { NetworkError } from './errors.ts';
import { runsEvents } from './generated/run-operations.ts';
import type { RunEvent } from './models.ts';
import type { EventOptions } from './options.ts';
import { apiError } from './result.ts';
import { sendOperation } from './send-operation.ts';
import { deadline, within } from './transport/deadline.ts';

/** The events of a run until it ends. Throws a `NetworkError` if the stream breaks before that. */
export async function* events(
  connection: Connection,
  runId: string,
  options: EventOptions = {},
): AsyncGenerator<RunEvent, void, undefined> {
  const { signal, idleTimeout = 45_000 } = options;
  const { response, error } = await sendOperation(connection, runsEvents, [runId, options]);
  if (!response.ok) throw apiError(response, error);
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = '';
  let cause: unknown;
  try {
    for (;;) {
      // A live stream sends a ping every 15 seconds, so one that stays silent is broken.
      const idle = deadline(idleTimeout, signal);
      const { value } = await within(idle.signal, reader.read()).finally(idle.release);
      if (!value) break;
      // Parsed by hand: the service sends each field on one line, and eventsource-parser would add 0.7 kB to every
      // method that waits.
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { id, event, data } = Object.fromEntries(block.split(/\r?\n/).map((line) => line.split(/: ?(.*)/)));
        if (!data) continue;
        yield { event, ...(id && { id: +id }), data: JSON.parse(data) } as RunEvent;
        if (event === 'done') return;
      }
    }
  } catch (error) {
    cause = error;
  } finally {
    await reader.cancel().catch(() => {});
  }
  signal?.throwIfAborted();
  throw new NetworkError('The event stream ended before the run', { cause });
}
