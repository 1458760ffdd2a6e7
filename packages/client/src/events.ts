import type { Connection } from './connection.ts';
import { NetworkError } from './errors.ts';
import { runsEvents } from './generated/run-operations.ts';
import type { RunEvent } from './models.ts';
import type { EventOptions } from './options.ts';
import { send } from './send.ts';

/** What happens to a run, as it happens, until it ends. Throws a `NetworkError` if the stream breaks before that. */
export async function* events(
  connection: Connection,
  runId: string,
  options: EventOptions = {},
): AsyncGenerator<RunEvent, void, undefined> {
  const { signal, idleTimeout = 45_000 } = options;
  const { body } = await send(connection, runsEvents, [runId, options], async (response) => response);
  const reader = body?.getReader();
  if (!reader) return;
  const stop = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let rest = '';
  let cause: unknown;
  try {
    for (;;) {
      // Silence ends the reading as the end of the stream would; a live stream sends a ping every 15 seconds.
      const timer = setTimeout(stop, idleTimeout);
      const { value } = await reader.read().finally(() => clearTimeout(timer));
      if (!value) break;
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
    signal?.removeEventListener('abort', stop);
    stop();
  }
  signal?.throwIfAborted();
  throw new NetworkError('The events broke off before the run had ended', { cause });
}
