import type { OperationId } from '@darkroom/contract';
import { type ErrorCode, namedAsSent, Refused, requireAcceptable } from '@darkroom/contract/reading';
import { methodNotAllowed } from '@darkroom/contract/service';
import type { Call, LoadedContract } from './core/call.ts';
import { sleep } from './core/clock.ts';
import type { Contract, Operation } from './core/contract.ts';
import type { MockRequest, Reply } from './core/exchange.ts';
import type { Settings } from './core/options.ts';
import { overriddenReply } from './core/overrides.ts';
import {
  type Preferences,
  readPreferences,
  readScenario,
  refusedPreference,
  withoutPreferences,
} from './core/prefer.ts';
import { problemReply } from './core/reply.ts';
import { receiveBody } from './core/request-body.ts';
import { runScenarios, type Scenario, type ScenarioName } from './core/scenarios.ts';
import { createState } from './core/state.ts';
import type { Media } from './media/media.ts';
import { giveExample, handlerOf } from './operations/index.ts';
import { digest, randomFrom } from './values/hash.ts';

export type Service = ReturnType<typeof createService>;

/** A reply, with what a log says of the request. */
export type HandledReply = Reply & { operationId?: OperationId; scenario?: string | undefined };

const cutBefore: Reply = { status: 0, headers: {}, body: null, cut: 'before' };

/** What the mock does, over HTTP or in a page. */
export function createService(initial: LoadedContract, media: Media, settings: Settings) {
  let { contract, templates } = initial;
  const { clock } = settings;
  const state = createState(() => contract, settings);
  const random = randomFrom(settings.seed);
  const set = new Map<string, { scenario: Scenario; left: number }>();
  // An unknown one is reported at the start, not with the first request.
  if (settings.scenario !== undefined) readScenario(contract, settings.scenario);

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
    const override = settings.overrides[operation.id];
    if (typeof override === 'string') return readScenario(contract, override);
    return settings.scenario === undefined ? undefined : readScenario(contract, settings.scenario);
  }

  async function respond(
    operation: Operation,
    params: Record<string, string>,
    request: MockRequest,
    preferences: Preferences,
    scenario: Scenario | undefined,
  ): Promise<Reply> {
    const [least, most] = preferences.delay ?? settings.delay;
    if (most > 0) await sleep(clock, least + random() * (most - least), request.signal);
    authenticate(operation, request);
    const errorRate = preferences.errorRate ?? settings.errorRate;
    if (errorRate > 0 && random() < errorRate) throw new Refused('unavailable');
    const { name = '', run: runScenario = runScenarios.success, incident, code: errorCode } = scenario ?? {};
    if (incident === 'cut') return cutBefore;
    if (errorCode !== undefined) throw playError(contract, operation, errorCode, name);

    const { headers, rawHeaders } = request;
    requireAcceptable(headers.accept, operation);
    const body = await receiveBody(contract, operation, request);
    if (incident === 'flaky') failFirst(operation, headers['idempotency-key'] ?? body.fingerprint);
    const override = settings.overrides[operation.id];
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
      parameters: parameters as Call['parameters'],
      request,
      preferences,
      runScenario,
      incident,
      state,
      templates,
      media,
      settings,
    };
    const { code, example, dynamic } = preferences;
    const plain = settings.stateless || code !== undefined || example !== undefined || dynamic !== undefined;
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
        : await state.idempotency.once(`${credentials(request)} ${key}`, body.fingerprint, handled);
    return incident === 'cut-midway' ? { ...reply, cut: 'midway' } : reply;
  }

  return {
    contract: () => contract,
    /** Continues with another contract; what was made stays. */
    replaceContract(next: LoadedContract): void {
      ({ contract, templates } = next);
    },
    /** Never rejects: whatever goes wrong is a response of the contract. */
    async handle(request: MockRequest): Promise<HandledReply> {
      const match = contract.router.match(request.method, request.path);
      const { operation } = match;
      if (operation === undefined) return { ...lost(contract, request, match.allow), note: 'no such operation' };
      const facts: Partial<HandledReply> = { operationId: operation.id };
      try {
        const preferences = readPreferences(contract, request.headers.prefer, request.query);
        const scenario = scenarioFor(operation, preferences);
        facts.scenario = scenario?.name;
        return { ...(await respond(operation, match.params, request, preferences, scenario)), ...facts };
      } catch (error) {
        if (error instanceof Refused) return { ...problemReply({ contract, operation }, error), ...facts };
        if (request.signal?.aborted) return { ...cutBefore, ...facts };
        console.error(error);
        return { ...problemReply({ contract, operation }, new Refused('internal_error')), ...facts };
      }
    },
    /** Plays a scenario for an operation, or for all of them, until it has been played `times` times. */
    use(operation: OperationId | '*', name: ScenarioName, { times = Number.POSITIVE_INFINITY } = {}): void {
      if (operation !== '*' && !contract.operations.has(operation))
        throw new Error(`Operation ${operation} not found.`);
      set.set(operation, { scenario: readScenario(contract, name), left: times });
    },
    /** Forgets what was made and which scenarios were set. */
    reset(): void {
      set.clear();
      state.reset();
    },
    /** Cancels everything that would happen later. */
    stop: state.stop,
  };

  /** Fails every first of two attempts: requests for the same operation with the same body. */
  function failFirst(operation: Operation, request: string): void {
    const key = `${operation.id} ${request}`;
    const tries = (state.tries.get(key) ?? 0) + 1;
    state.tries.set(key, tries);
    if (tries % 2 === 1) throw playError(contract, operation, 'unavailable', 'flaky');
  }
}

/** An error of the operation: the names of the examples of its responses are the codes that it can have. */
function playError({ errorStatus }: Contract, operation: Operation, code: ErrorCode, name: string): Refused {
  if (operation.responses.get(errorStatus[code])?.examples.has(code)) return new Refused(code);
  const sentence = `${operation.id} never returns ${errorStatus[code]} ${code}.`;
  return refusedPreference('scenario', `scenario ${name} does not fit this operation`, sentence);
}

function lost(contract: Contract, { method, path }: MockRequest, allow: string[]): Reply {
  if (allow.length === 0) return problemReply({ contract }, new Refused('not_found'));
  const { operation } = contract.router.match(allow[0] ?? '', path);
  return problemReply({ contract, operation }, methodNotAllowed(method, allow), { Allow: allow.sort().join(', ') });
}

/** Any key and any token will do, but one is required, as by the service. */
function authenticate({ scopes }: Operation, request: MockRequest): void {
  if (scopes !== null && credentials(request) === '') throw new Refused('unauthenticated');
}

function credentials({ headers }: MockRequest): string {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return headers['x-api-key'] || (token === undefined ? '' : digest(token));
}
