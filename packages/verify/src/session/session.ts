import type { ExchangeCheckName } from '../checks/every-response/index.ts';
import { judge } from '../checks/every-response/judge.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { CoverageTracker } from '../coverage/coverage-tracker.ts';
import type { Expectation } from '../exchange/call.ts';
import { type Call, codeOf, type Exchange, fieldsOf, NoResponse, runIdOf, sentFields } from '../exchange/call.ts';
import { asCurl } from '../exchange/curl.ts';
import type { Sender } from '../exchange/send.ts';
import { createMemory, type Memory, returnsSecret } from '../judge/memory.ts';
import { causeOf, type Finding, type Skip } from './finding.ts';
import type { Fixtures } from './fixtures.ts';
import type { Settled } from './options.ts';
import { currentUnit } from './unit.ts';
import { network, type Wiring } from './wiring.ts';

/** Ends the session early: there is nothing more to learn. */
export class Stop extends Error {
  override name = 'Stop';
}

/** The checks that compare a response with what was expected of it. */
const ofExpectation = new Set<string>([
  'positive-input-accepted',
  'negative-input-refused',
] satisfies ExchangeCheckName[]);

/** Missing responses in a row after which the server counts as unreachable. */
const patience = 5;

/** One run of the checks: sends requests, checks every response, and remembers what was made and found. */
export class Session {
  readonly contract: Contract;
  readonly options: Settled;
  readonly coverage: CoverageTracker;
  readonly wiring: Wiring;
  readonly memory: Memory = createMemory();
  readonly findings = new Map<string, Finding>();
  readonly skips: Skip[] = [];
  /** How much was not started because the time was up, by what it is. */
  readonly cut = new Map<string, number>();
  /** Bodies that commands of findings refer to, by the name of their file. */
  readonly kept = new Map<string, Uint8Array>();
  /** Operations that cannot be checked, because something is missing for it. */
  readonly leftOut = new Set<string>();
  /** What the session has made and must delete, newest last. */
  readonly made = { runs: new Set<string>(), prompts: new Set<string>(), keys: new Set<string>() };
  fixtures!: Fixtures;
  phase = 'prepare';
  /** The requests of the current sequence; a finding in it needs all of them to be reproduced. */
  trail: Call[] | undefined;
  readonly #sender: Sender;
  readonly #startedAt = performance.now();
  #missing = 0;

  constructor(contract: Contract, options: Settled, sender: Sender, coverage: CoverageTracker, wiring = network) {
    this.contract = contract;
    this.options = options;
    this.coverage = coverage;
    this.#sender = sender;
    this.wiring = wiring;
    const { apiKey, otherKey, narrowKey, metricsToken } = options;
    for (const key of [apiKey, otherKey, narrowKey, metricsToken]) if (key) this.memory.secrets.add(key);
  }

  get requests(): number {
    return this.#sender.sent();
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /**
   * Whether the time is up, so this must not be started; then it counts as cut off. How much is checked depends on
   * counts only: a machine that is too slow for them cuts something off, and the report says so.
   */
  cutsOff(what: string): boolean {
    if (this.seconds <= this.options.maxTime) return false;
    this.cut.set(what, (this.cut.get(what) ?? 0) + 1);
    return true;
  }

  /** The operations to check. */
  operations(): Operation[] {
    const { include, readOnly } = this.options;
    return this.contract.operations
      .filter(({ id }) => include.length === 0 || include.some((word) => id.includes(word)))
      .filter(({ id, readsOnly }) => (readsOnly || !readOnly) && !this.leftOut.has(id));
  }

  /** Whether one of these operations, or of a group of them such as `images.edit`, is to be checked. */
  includes(...ids: string[]): boolean {
    return this.operations().some((one) => ids.some((id) => one.id === id || one.id.startsWith(`${id}.`)));
  }

  operation(id: string): Operation {
    return this.contract.operation(id);
  }

  /** Sends a request and checks its response. */
  async call(call: Call, expectation?: Expectation): Promise<Exchange> {
    let exchange: Exchange;
    const { trail } = this;
    const updated = this.#update(call);
    try {
      exchange = await this.#sender.send(call);
      this.#missing = 0;
    } catch (error) {
      if (!(error instanceof NoResponse) || ++this.#missing >= patience) throw this.#unreachable(error);
      // One missing response may be chance, but it is still a finding.
      this.find('no-server-error', call, error.message, '');
      throw error;
    } finally {
      updated();
    }
    this.wiring.exchanged?.(exchange, expectation);
    this.#remember(exchange);
    const scenario = currentUnit()?.check;
    for (const { check, verdict } of judge(this.contract, this.memory, exchange, expectation)) {
      if (this.options.without.includes(check)) continue;
      this.coverage.checked(check, verdict === '');
      // What a scenario expects of a response is a part of its own check.
      const isItsOwn = scenario !== undefined && ofExpectation.has(check);
      if (isItsOwn) this.coverage.checked(scenario, verdict === '');
      if (isItsOwn) this.wiring.expected?.(scenario);
      if (verdict !== '') this.find(isItsOwn ? scenario : check, call, verdict, describe(exchange));
    }
    trail?.push(call);
    this.coverage.exchanged(exchange);
    return exchange;
  }

  /** The same for an operation by its id. */
  request(id: string, more: Omit<Call, 'operation'> = {}, expectation?: Expectation): Promise<Exchange> {
    return this.call({ operation: this.operation(id), ...more }, expectation);
  }

  /** Records the outcome of the check that is being made, on one or more responses. */
  expect(holds: boolean, message: string, ...about: Exchange[]): boolean {
    const check = currentUnit()?.check ?? '';
    if (this.options.without.includes(check)) return holds;
    this.coverage.checked(check, holds);
    this.wiring.expected?.(check);
    const last = about.at(-1);
    if (!holds && last !== undefined) {
      const before = about.slice(0, -1).map(({ call }) => this.#curl(call));
      this.find(check, last.call, message, describe(last), before);
    }
    return holds;
  }

  skip(what: string, reason: string): void {
    if (!this.skips.some((skip) => skip.what === what)) this.skips.push({ what, reason });
  }

  find(check: string, call: Call, message: string, response: string, before: string[] = []): void {
    const cause = causeOf({ check, operation: call.operation.id, message });
    const known = this.findings.get(cause);
    const trail = this.trail === undefined ? before : this.trail.map((earlier) => this.#curl(earlier));
    const curl = [...trail, this.#curl(call)];
    // The shortest command that reproduces it is kept.
    if (known === undefined || curl.join().length < known.curl.join().length) {
      this.findings.set(cause, {
        check,
        operation: call.operation.id,
        phase: this.phase,
        message,
        curl,
        answer: response,
        times: known?.times ?? 0,
      });
    }
    const finding = this.findings.get(cause) as Finding;
    finding.times++;
    if (this.options.failFast) throw new Stop('The first finding ends it.');
  }

  #curl(call: Call): string {
    return asCurl(this.options.server, call, (name, bytes) => {
      const file = `request-${this.kept.size + 1}-${name}`;
      this.kept.set(file, bytes);
      return file;
    });
  }

  #unreachable(error: unknown): unknown {
    if (!(error instanceof NoResponse)) return error;
    return new Stop(`The server stopped responding: ${error.message}`, { cause: error });
  }

  /** Notes that a request may change a run; to be called again when it no longer can. */
  #update({ operation, path }: Call): () => void {
    if (operation.id !== 'runs.update') return () => {};
    const { updates } = this.memory;
    const runId = path?.run_id ?? '';
    const update = updates.get(runId) ?? { pending: 0, endedAt: 0 };
    updates.set(runId, update);
    update.pending++;
    return () => {
      update.pending--;
      update.endedAt = performance.now();
    };
  }

  /** Records what the response shows was made, to delete it later, and with which body. */
  #remember(exchange: Exchange): void {
    const { call, status } = exchange;
    if (status >= 300 || call.operation.readsOnly) return;
    const { data = {}, ...fields } = fieldsOf(exchange) as Record<string, string> & { data?: Record<string, string> };
    const secret = sentFields(call).webhook_secret;
    // A generated secret of eight equal letters would be found in any text.
    if (typeof secret === 'string' && /verify|whsec_/.test(secret)) this.memory.secrets.add(secret);
    if (call.operation.id === 'prompts.enhance' && data.id !== undefined) this.made.prompts.add(data.id);
    if (call.operation.id === 'prompts.create' && fields.id !== undefined) this.made.prompts.add(fields.id);
    if (call.operation.id === 'keys.create' && data.id !== undefined) this.made.keys.add(data.id);
    if (returnsSecret(call.operation) && fields.secret !== undefined) this.memory.secrets.add(fields.secret);
    if (call.operation.runType === null) return;
    const runId = runIdOf(exchange);
    if (runId === undefined) return;
    if (call.as === undefined || call.as === 'owner') this.made.runs.add(runId);
    // If only the parts of a form are known, the types of its values are not.
    const body = call.fields ?? (call.payload?.kind === 'json' ? sentFields(call) : undefined);
    if (body === undefined) return;
    const isForm = call.payload?.kind === 'form';
    this.memory.asked.set(runId, { operation: call.operation.id, isForm, body, parts: sentFields(call) });
  }
}

/** The response in a few lines, for a report. */
function describe(exchange: Exchange): string {
  const shown = ['content-type', 'location', 'x-request-id', 'retry-after', 'idempotent-replayed']
    .filter((name) => name in exchange.headers)
    .map((name) => `${name}: ${exchange.headers[name]}`);
  const text =
    exchange.json === undefined ? `(${exchange.body.length} bytes)` : JSON.stringify(exchange.json).slice(0, 600);
  return [`${exchange.status} ${codeOf(exchange) ?? ''}`.trim(), ...shown, text].join('\n');
}
