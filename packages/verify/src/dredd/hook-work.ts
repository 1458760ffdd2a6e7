import { writeFileSync } from 'node:fs';
import { send } from '../actions/runs.ts';
import { judge } from '../checks/every-response/judge.ts';
import { loadContract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { coverageTargets } from '../coverage/coverage-targets.ts';
import { CoverageTracker } from '../coverage/coverage-tracker.ts';
import { type Call, credentialsOf, type Exchange, pathOf, runIdOf } from '../exchange/call.ts';
import { encode } from '../exchange/encode.ts';
import { createSender } from '../exchange/send.ts';
import { cleanUp } from '../session/clean-up.ts';
import { settled } from '../session/options.ts';
import { prepare } from '../session/prepare.ts';
import { Session } from '../session/session.ts';
import { callForStatus } from './call-for-status.ts';

/** What Dredd passes to hooks; only what is used here. */
interface Transaction {
  name: string;
  fullPath: string;
  skip?: boolean;
  fail?: string | boolean;
  request: { method: string; uri: string; headers: Record<string, string>; body: string; bodyEncoding?: string };
  expected: { statusCode: string | number; headers?: Record<string, string>; body?: string };
  real?: { statusCode: string | number; headers: Record<string, string>; body: string; bodyEncoding?: string };
}

export interface DreddSettings {
  server: string;
  apiKey: string;
  narrowKey?: string;
  include: string[];
  /** Where to write the results. */
  resultFile: string;
}

export interface DreddOutcome {
  operation: string;
  status: number;
  mediaType: string | undefined;
  skipped?: string;
  failed?: string;
}

/** What Dredd itself does not check: the shape of bodies and headers. */
const schemaChecks = new Set(['status-listed', 'content-type', 'required-header', 'header-schema', 'body-schema']);

/** Sets up the state for each transaction, and checks its response against the contract's schemas. */
export class HookWork {
  readonly #settings: DreddSettings;
  readonly #session: Session;
  readonly #outcomes = new Map<Transaction, DreddOutcome>();
  readonly #calls = new Map<Transaction, Call>();
  #activeRun: string | undefined;

  constructor(settings: DreddSettings) {
    this.#settings = settings;
    const contract = loadContract();
    const options = settled({
      server: settings.server,
      apiKey: settings.apiKey,
      ...(settings.narrowKey && { narrowKey: settings.narrowKey }),
    });
    const sender = createSender({
      server: options.server,
      keys: { owner: options.apiKey, ...(options.narrowKey && { narrow: options.narrowKey }) },
      rate: options.rate,
      connections: 8,
      respectLimits: true,
      signal: new AbortController().signal,
    });
    this.#session = new Session(
      contract,
      options,
      sender,
      new CoverageTracker(coverageTargets(contract, contract.operations, [])),
    );
  }

  async begin(transactions: Transaction[]): Promise<void> {
    await prepare(this.#session);
    for (const transaction of transactions) {
      const operation = this.#operationOf(transaction);
      const status = Number(transaction.expected.statusCode);
      const mediaType = Object.entries(transaction.request.headers)
        .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
        ?.split(';')[0];
      this.#outcomes.set(transaction, { operation: operation.id, status, mediaType });
      // Dredd compares with the example, which has other ids and times; the schema is checked afterwards.
      transaction.expected.headers = {};
      delete transaction.expected.body;
    }
  }

  async before(transaction: Transaction): Promise<void> {
    const outcome = this.#outcomes.get(transaction) as DreddOutcome;
    const operation = this.#session.operation(outcome.operation);
    const arranged = this.#chosen(operation.id)
      ? await callForStatus(this.#session, operation, outcome.status, outcome.mediaType, () =>
          this.#makeActive(),
        ).catch((error: Error) => ({ reason: error.message }))
      : { reason: 'it was not asked for' };
    if ('reason' in arranged) {
      transaction.skip = true;
      outcome.skipped = arranged.reason;
      return;
    }
    const { type, bytes } = encode(arranged.payload);
    const { apiKey, narrowKey } = this.#settings;
    const key = { owner: apiKey, narrow: narrowKey, other: undefined, operator: undefined, nobody: undefined }[
      credentialsOf(arranged)
    ];
    transaction.fullPath = pathOf(arranged);
    transaction.request = {
      method: operation.method,
      uri: transaction.fullPath,
      headers: { ...(key && { 'X-API-Key': key }), ...(type && { 'Content-Type': type }), ...arranged.headers },
      body: bytes === undefined ? '' : Buffer.from(bytes).toString('base64'),
      ...(bytes !== undefined && { bodyEncoding: 'base64' }),
    };
    this.#calls.set(transaction, arranged);
  }

  async after(transaction: Transaction): Promise<void> {
    const outcome = this.#outcomes.get(transaction) as DreddOutcome;
    const call = this.#calls.get(transaction);
    const { real } = transaction;
    await this.#endActive();
    if (call === undefined || real === undefined) return;
    const body = Buffer.from(real.body ?? '', real.bodyEncoding === 'base64' ? 'base64' : 'utf8');
    const headers = Object.fromEntries(
      Object.entries(real.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const exchange: Exchange = {
      number: 0,
      call,
      method: call.operation.method,
      url: transaction.fullPath,
      status: Number(real.statusCode),
      headers,
      body,
      json: headers['content-type']?.includes('json') ? parsed(body) : undefined,
      startedAt: performance.now(),
      endedAt: performance.now(),
    };
    this.#session.coverage.exchanged(exchange);
    const wrong = judge(this.#session.contract, this.#session.memory, exchange).filter(
      ({ check, verdict }) => verdict !== '' && schemaChecks.has(check),
    );
    if (exchange.status !== outcome.status)
      wrong.unshift({
        check: 'status-listed',
        verdict: `wanted ${outcome.status}, got ${exchange.status}: ${body.toString().slice(0, 160)}`,
      });
    const runId = headers.location?.startsWith('/api/v1/runs/') ? headers.location.split('/').pop() : undefined;
    if (runId !== undefined) this.#session.made.runs.add(runId);
    if (wrong.length === 0) return;
    outcome.failed = wrong.map(({ check, verdict }) => `${check}: ${verdict}`).join('; ');
    transaction.fail = outcome.failed;
  }

  async end(): Promise<void> {
    await cleanUp(this.#session).catch(() => undefined);
    await this.#session.fixtures.ownReceiver.close();
    writeFileSync(
      this.#settings.resultFile,
      JSON.stringify({ outcomes: [...this.#outcomes.values()], seen: this.#session.coverage.export() }),
    );
  }

  /** A run that is active while one request is sent: a long video. */
  async #makeActive(): Promise<string> {
    const made = await send(this.#session, 'generateVideo', {
      source_run_id: this.#session.fixtures.sources[0]?.runId,
      duration: 10,
      fps: 60,
    });
    this.#activeRun = runIdOf(made);
    return this.#activeRun ?? '';
  }

  async #endActive(): Promise<void> {
    if (this.#activeRun !== undefined)
      await this.#session.call({
        operation: this.#session.operation('runs.cancel'),
        path: { run_id: this.#activeRun },
      });
    this.#activeRun = undefined;
  }

  #chosen(id: string): boolean {
    const { include } = this.#settings;
    return include.length === 0 || include.some((word) => id.includes(word));
  }

  #operationOf({ request, fullPath }: Transaction): Operation {
    const path = fullPath.split('?')[0] ?? '';
    const fits = this.#session.contract.operations.filter(
      (operation) =>
        operation.method === request.method &&
        new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    const [best] = fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
    if (best === undefined)
      throw new Error(`Dredd has a transaction ${request.method} ${fullPath}, which is no operation of the contract.`);
    return best;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
