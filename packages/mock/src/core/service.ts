import type { OperationId } from '@darkroom/contract';
import { invalid, namedAsSent, Refused, requireAcceptable } from '@darkroom/contract/reading';
import type { Media } from '../media/media.ts';
import { giveExample, handlerOf } from '../operations/index.ts';
import type { Call, MockRequest, Reply, Templates } from './call.ts';
import { type Clock, sleep } from './clock.ts';
import type { Contract, Operation } from './contract.ts';
import type { WebhookSettings } from './deliveries.ts';
import { digest, randomFrom } from './hash.ts';
import { type Overrides, overriddenReply } from './overrides.ts';
import { type Preferences, readPreferences, readScenario, withoutPreferences } from './prefer.ts';
import { problemReply } from './reply.ts';
import { receiveBody } from './request-body.ts';
import { runScenarios, type Scenario, type ScenarioName } from './scenarios.ts';
import { createState, type State } from './state.ts';

export interface ServiceOptions {
  templates: Templates;
  media: Media;
  clock: Clock;
  /** Milliseconds that a run takes. */
  runTime: number;
  /** Seconds that an answer waits for a result at most. */
  longestWait: number;
  /** Milliseconds before an answer, at least and at most. */
  delay: [number, number];
  /** The share of requests that fail, from 0 to 1. */
  errorRate: number;
  /** Makes delays and failures the same ones each time. */
  seed: number;
  /** Answers with examples, remembers nothing. */
  stateless: boolean;
  scenario: ScenarioName | undefined;
  overrides: Overrides;
  webhooks: WebhookSettings;
}

/** What the mock does, whoever carries requests to it. */
export interface Service {
  contract(): Contract;
  /** Goes on with another contract; what was made stays. */
  replaceContract(contract: Contract, templates: Templates): void;
  /** Never rejects: whatever goes wrong is an answer of the contract. */
  answer(request: MockRequest): Promise<Reply & { operationId?: OperationId; scenario?: string }>;
  /** Plays a scenario for an operation, or for all of them, until it has been played `times` times. */
  use(operation: OperationId | '*', scenario: ScenarioName, options?: { times?: number }): void;
  /** Forgets what was made and which scenarios were set. */
  reset(): void;
  /** Lets nothing happen any more that was to happen later. */
  stop(): void;
  state: State;
}

export function createService(initial: Contract, options: ServiceOptions): Service {
  let contract = initial;
  let { templates } = options;
  const { clock } = options;
  const state = createState(() => contract, clock, options.webhooks);
  const random = randomFrom(options.seed);
  const set = new Map<string, { scenario: Scenario; left: number }>();
  // One that does not exist is told at the start, not at the first request.
  if (options.scenario !== undefined) readScenario(contract, options.scenario);

  /** The scenario of a request: its own, or the one set for its operation, for all, or at the start. */
  function scenarioFor(operation: Operation, preferences: Preferences): Scenario | undefined {
    if (preferences.scenario !== undefined) return preferences.scenario;
    for (const key of [operation.id, '*']) {
      const entry = set.get(key);
      if (entry === undefined) continue;
      entry.left -= 1;
      if (entry.left <= 0) set.delete(key);
      return entry.scenario;
    }
    const override = options.overrides[operation.id];
    if (typeof override === 'string') return readScenario(contract, override);
    return options.scenario === undefined ? undefined : readScenario(contract, options.scenario);
  }

  async function respond(
    operation: Operation,
    params: Record<string, string>,
    request: MockRequest,
    played: (name: string) => void,
  ): Promise<Reply> {
    const preferences = readPreferences(contract, request.headers.prefer, request.query);
    const scenario = scenarioFor(operation, preferences);
    if (scenario !== undefined) played(scenario.name);
    const [least, most] = preferences.delay ?? options.delay;
    if (most > 0) await sleep(clock, least + random() * (most - least), request.signal);
    authenticate(operation, request);
    const errorRate = preferences.errorRate ?? options.errorRate;
    if (errorRate > 0 && random() < errorRate) throw new Refused('unavailable');
    const incident = scenario?.kind === 'incident' ? scenario.name : undefined;
    if (incident === 'cut') return { status: 0, headers: {}, body: null, cut: 'before' };
    if (scenario?.kind === 'error') throw playError(contract, operation, scenario);

    const { headers, rawHeaders } = request;
    const answerType = requireAcceptable(headers.accept, operation.answerTypes);
    const body = await receiveBody(contract, operation, request);
    if (incident === 'flaky') failFirst(operation, headers['idempotency-key'] ?? body.fingerprint);
    const override = options.overrides[operation.id];
    if (typeof override === 'function') {
      const asked = { params, query: request.query, header: (name: string) => headers[name], body: body.sent };
      const overridden = overriddenReply(contract, operation, await override(asked as never));
      if (overridden !== undefined) return overridden;
    }
    const query = withoutPreferences(request.query);
    const parameters = operation.readParameters({ path: params, query, headers, rawHeaders });
    const call: Call = {
      ...body.check(),
      contract,
      operation,
      answerType,
      parameters: parameters as Call['parameters'],
      request,
      preferences,
      runScenario: scenario?.kind === 'run' ? scenario.runScenario : runScenarios.success,
      incident,
      state,
      templates,
      media: options.media,
      clock,
      runTime: options.runTime,
      longestWait: options.longestWait,
    };
    const { code, example, dynamic } = preferences;
    const plain = options.stateless || code !== undefined || example !== undefined || dynamic !== undefined;
    const handler = plain && operation.id !== 'files.get' ? giveExample : handlerOf(operation);
    const key = plain ? undefined : parameters['Idempotency-Key'];
    const handled = async (): Promise<Reply> => {
      try {
        return await handler(call);
      } catch (error) {
        throw error instanceof Refused ? namedAsSent(error, body.sent) : error;
      }
    };
    const reply =
      key === undefined
        ? await handled()
        : await state.idempotency.once(`${credentials(request)} ${key}`, `${body.fingerprint} ${answerType}`, handled);
    return incident === 'cut-midway' ? { ...reply, cut: 'midway' } : reply;
  }

  return {
    state,
    contract: () => contract,
    replaceContract(next, nextTemplates) {
      contract = next;
      templates = nextTemplates;
    },
    async answer(request) {
      const match = contract.router.match(request.method, request.path);
      const { operation } = match;
      if (operation === undefined) return { ...lost(contract, match.allow), note: 'no such operation' };
      let scenario: string | undefined;
      const reply = await respond(operation, match.params, request, (name) => {
        scenario = name;
      }).catch((error: unknown): Reply => {
        if (error instanceof Refused) return problemReply(contract, error, operation);
        if (request.signal?.aborted) return { status: 0, headers: {}, body: null, cut: 'before' };
        console.error(error);
        return problemReply(contract, new Refused('internal_error'), operation);
      });
      return { ...reply, operationId: operation.id, ...(scenario === undefined ? {} : { scenario }) };
    },
    use(operation, name, { times = Number.POSITIVE_INFINITY } = {}) {
      if (operation !== '*' && !contract.operations.has(operation))
        throw new Error(`There is no operation ${operation}.`);
      set.set(operation, { scenario: readScenario(contract, name), left: times });
    },
    reset() {
      set.clear();
      state.reset();
    },
    stop: () => state.stop(),
  };

  /** Every first of two tries fails; alike are tries of the same operation with the same body. */
  function failFirst(operation: Operation, request: string): void {
    const key = `${operation.id} ${request}`;
    const tries = (state.tries.get(key) ?? 0) + 1;
    state.tries.set(key, tries);
    if (tries % 2 === 1) throw playError(contract, operation, { code: 'unavailable', name: 'flaky' });
  }
}

function playError(
  { errorStatus }: Contract,
  operation: Operation,
  { code, name }: { code: Refused['code']; name: string },
): Refused {
  if (operation.answers.has(errorStatus[code])) return new Refused(code);
  const issue = { path: 'Prefer', message: `scenario ${name} does not fit this operation`, rule: 'scenario' };
  return invalid([issue], 'validation_error', `${operation.id} never answers ${errorStatus[code]} ${code}.`);
}

function lost(contract: Contract, allow: string[]): Reply {
  if (allow.length === 0) return problemReply(contract, new Refused('not_found'));
  const listed = allow.sort().join(', ');
  const message = `This address can be asked with ${listed} only.`;
  return problemReply(contract, new Refused('method_not_allowed', message), undefined, { Allow: listed });
}

/** Any key and any token will do; only that there is one is asked for, as the service asks. */
function authenticate({ scopes }: Operation, request: MockRequest): void {
  if (scopes !== null && credentials(request) === '') throw new Refused('unauthenticated');
}

function credentials({ headers }: MockRequest): string {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return headers['x-api-key'] || (token === undefined ? '' : digest(token));
}
