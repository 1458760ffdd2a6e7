import { type Backend, WORK_KINDS, type WorkContext, type WorkKind } from '@darkroom/engine';
import type { BackendConfig, BackendsConfig } from '../config/config.ts';
import { asFailure } from '../failure.ts';
import { connect } from '../http/connection.ts';
import type { Attempt } from '../protocols/protocol.ts';
import { protocols } from '../protocols/protocols.ts';
import { concurrencyOf, createRouteTable, joinConcurrency } from './route-table.ts';
import { type Log, type Member, type ServeDeps, serve } from './serve.ts';
import { createSlots } from './slots.ts';

export interface RoutedOptions {
  config: BackendsConfig;
  /** Does the work that has no route; made on first use. */
  local: () => Backend;
  /** Fetches files that servers name by URLs of other origins, with the service's checks of URLs. */
  download: Attempt['download'];
  log?: Log;
  backoff?: ServeDeps['backoff'];
}

/** What is known of one backend. */
export interface BackendStatus {
  name: string;
  protocol: BackendConfig['protocol'];
  status: 'ok' | 'away' | 'misconfigured';
  /** What it says about itself, or what is wrong; without any key. */
  message: string;
}

export interface RoutedBackends {
  /** The engine of the whole service: routes to model servers, and the local engine for the rest. */
  backend(): Backend;
  /** The name of what serves a kind of work for a model type, or for none; undefined for the local engine. */
  engineFor(kind: WorkKind, modelType: string): string | undefined;
  /** Connects to every backend and compares what it has with the routes. */
  check(signal: AbortSignal): Promise<BackendStatus[]>;
  close(): Promise<void>;
}

/** As long as the contract lets the name of an engine be. */
const longestName = 64;

/** How long a message to a server that nobody waits for any more may take. */
const afterwardsMs = 10_000;

export function createRoutedBackends(options: RoutedOptions): RoutedBackends {
  const { config, backoff = { firstMs: 500, longestMs: 30_000 }, log = () => {} } = options;
  const table = createRouteTable(config);
  const members = new Map(config.backends.map((backend) => [backend, memberOf(backend)]));
  const unfinished = new Set<Promise<unknown>>();
  const deps: ServeDeps = {
    slots: createSlots<Member>(),
    membersOf: ({ backends }) => backends.flatMap((backend) => members.get(backend) ?? []),
    download: options.download,
    afterwards(work) {
      const settled = work.catch(() => undefined).finally(() => unfinished.delete(settled));
      unfinished.add(settled);
    },
    log,
    backoff,
  };

  let joined: Backend | undefined;
  const join = (): Backend => {
    const local = options.local();
    const works = WORK_KINDS.map((kind) => [
      kind,
      (input: never, context: WorkContext) => {
        const route = table.find(kind, input);
        return route === undefined ? local[kind](input, context) : serve(route, kind, input, context, deps);
      },
    ]);
    const concurrency = joinConcurrency(local.concurrency, local.name, concurrencyOf(config), table);
    return { name: local.name, concurrency, close: () => local.close(), ...Object.fromEntries(works) } as Backend;
  };

  return {
    backend() {
      joined ??= config.routes.length === 0 ? options.local() : join();
      return joined;
    },
    engineFor(kind, modelType) {
      const names = table.ofModelType(kind, modelType)?.backends.map(({ name }) => name);
      if (names === undefined) return undefined;
      const all = names.join(', ');
      return (all.length <= longestName ? all : `${names[0]} and ${names.length - 1} more`).slice(0, longestName);
    },
    check: (signal) => Promise.all([...members.values()].map((member) => checkMember(member, config, signal))),
    async close() {
      await joined?.close();
      await Promise.race([Promise.all(unfinished), new Promise((done) => setTimeout(done, afterwardsMs).unref())]);
      await Promise.all([...members.values()].map(({ connection }) => connection.close()));
    },
  };
}

function memberOf(config: BackendConfig): Member {
  return {
    config,
    connection: connect(config),
    protocol: protocols[config.protocol],
    parallel: config.parallel,
    availableAt: 0,
    failures: 0,
    failure: undefined,
  };
}

async function checkMember(member: Member, { routes }: BackendsConfig, signal: AbortSignal): Promise<BackendStatus> {
  const { config, protocol, connection } = member;
  const { name } = config;
  const own = routes.filter(({ backends }) => backends.includes(config));
  try {
    const message = await protocol.check(member, own, signal);
    return { name, protocol: config.protocol, status: 'ok', message };
  } catch (error) {
    if (signal.aborted) return { name, protocol: config.protocol, status: 'away', message: 'did not respond in time' };
    const failure = asFailure(error);
    const wrong = ['configuration', 'rejected', 'unusable'].includes(failure.kind);
    const message = connection.withoutKey(failure.message);
    return { name, protocol: config.protocol, status: wrong ? 'misconfigured' : 'away', message };
  }
}
