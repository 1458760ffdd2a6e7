import { connect } from './connection.ts';
import { events } from './events.ts';
import { allOperations } from './generated/all-operations.ts';
import type { Surface } from './generated/surface.ts';
import { method } from './method.ts';
import type { Run, RunEvent } from './models.ts';
import type { ClientOptions, EventOptions, WaitOptions } from './options.ts';
import { wait, watch } from './watch.ts';

export interface Client extends Surface {
  runs: Surface['runs'] & {
    /** The events of a run as they happen, until it ends. */
    events(runId: string, options?: EventOptions): AsyncGenerator<RunEvent, void, undefined>;
    /** The run each time it changes, until it ends. Survives broken streams. */
    watch(runId: string, options?: WaitOptions): AsyncGenerator<Run, void, undefined>;
    /** The run once it is completed; throws a `RunFailedError` if it ends otherwise. */
    wait(runId: string, options?: WaitOptions): Promise<Run>;
  };
}

type Group = Record<string, unknown>;

/**
 * A client of the service at `baseUrl`.
 *
 * @example
 * const darkroom = createClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: '…' });
 * const { image_url } = await darkroom.images.generate({ prompt: 'a fox at dusk' }, { wait: true });
 */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  const client: Group = {};
  for (const operation of allOperations) {
    const names = operation.id.split('.');
    const last = names.pop() as string;
    // Sorted by id, so a method that is also a group, such as `images.combine`, comes before its members.
    let group = client;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Group;
    }
    group[last] = method(connection, operation);
  }
  Object.assign(client.runs as Group, {
    events: events.bind(null, connection),
    watch: watch.bind(null, connection),
    wait: wait.bind(null, connection),
  });
  return client as unknown as Client;
}
