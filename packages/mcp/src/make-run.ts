import { setTimeout as pause } from 'node:timers/promises';
import { isRunFailedError, isTimeoutError, type Run, type Schemas } from '@darkroom/client';
import { methodOf, type Service } from './service.ts';
import type { Arguments } from './sources.ts';
import type { Tool } from './tool.ts';

export interface Caller {
  /** Aborted when the caller no longer wants the result. */
  signal: AbortSignal;
  onProgress(run: Run): void;
}

/** A run was started, and then something went wrong that is not its own fault. */
export class WaitFailed extends Error {
  override name = 'WaitFailed';
  readonly runId: string;

  constructor(runId: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.runId = runId;
  }
}

/** A response with a run, in one of the forms that operations use. */
interface WithRun {
  run_id?: string;
  runId?: string;
  data?: { run_id?: string };
}

const runIdOf = (response: unknown): string => {
  const { run_id: id, runId, data } = response as WithRun;
  return id ?? runId ?? data?.run_id ?? '';
};

/** Starts a run and waits for it. It is canceled if the caller gives up. */
export async function makeRun(service: Service, tool: Tool, args: unknown[], caller: Caller): Promise<Run> {
  caller.signal.throwIfAborted();
  // Not ended by the signal: a run that was accepted could not be canceled without its id.
  const runId = runIdOf(await methodOf(service.client, tool.operation)(...args));
  return followOwnRun(service, runId, caller);
}

/** Like `followRun`, for a run that nobody else waits for: it is canceled if the caller gives up. */
async function followOwnRun(service: Service, runId: string, caller: Caller, ended?: AbortSignal): Promise<Run> {
  const signal = ended ? AbortSignal.any([caller.signal, ended]) : caller.signal;
  try {
    return await followRun(service, runId, { ...caller, signal });
  } catch (error) {
    if (caller.signal.aborted) await service.client.runs.cancel(runId).catch(() => {});
    throw error;
  }
}

/** The run once it has ended, or as it is when the service's `wait` has passed. */
export async function followRun({ client, wait }: Service, runId: string, caller: Caller): Promise<Run> {
  const { signal, onProgress } = caller;
  try {
    if (wait > 0) await client.runs.wait(runId, { signal, timeout: wait, onProgress });
  } catch (error) {
    if (isRunFailedError(error) || signal.aborted) throw error;
    if (!isTimeoutError(error)) throw new WaitFailed(runId, error);
  }
  // Events only contain what changes; the whole run includes its files.
  return client.runs.get(runId, { signal });
}

/**
 * Calls an operation whose response is the result. Its run is only known with the response, so it is looked for meanwhile:
 * to report its progress, and to cancel it if the caller gives up.
 */
export async function makeResult(service: Service, tool: Tool, input: Arguments, caller: Caller): Promise<Run> {
  const { client } = service;
  caller.signal.throwIfAborted();
  const ended = new AbortController();
  // An image is named by the headers of the response; of a late one, which the client waits for, by the first response.
  let named = '';
  const onResponse = ({ headers }: Response): void => {
    named ||= headers.get('run-id') ?? headers.get('location')?.split('/').at(-1) ?? '';
  };
  const call = methodOf(client, tool.operation)(input, { signal: ended.signal, onResponse }).then((response) =>
    client.runs.get(runIdOf(response) || named, { signal: ended.signal }),
  );
  const search = searchRun(service, tool, input, caller, ended.signal);
  try {
    return (await Promise.race([call, search])) ?? (await call);
  } finally {
    ended.abort();
    // The one that lost the race has nothing to add.
    await Promise.allSettled([call, search]);
  }
}

/** Looks for the run of a call until it is found, and follows it. Undefined if that fails; the call itself says why. */
async function searchRun(
  service: Service,
  tool: Tool,
  input: Arguments,
  caller: Caller,
  ended: AbortSignal,
): Promise<Run | undefined> {
  const begun = Date.now();
  const either = AbortSignal.any([caller.signal, ended]);
  try {
    // Most results are there before the first look.
    for (let interval = 300; !ended.aborted; interval = Math.min(interval * 2, 5000)) {
      await pause(interval, undefined, { signal: either }).catch(() => {});
      if (ended.aborted) break;
      const runId = await findRun(service, tool, input).catch(() => undefined);
      const wait = Math.max(1, service.wait - (Date.now() - begun));
      if (runId) return await followOwnRun({ ...service, wait }, runId, caller, ended);
      caller.signal.throwIfAborted();
    }
  } catch (error) {
    if (isRunFailedError(error) || caller.signal.aborted) throw error;
  }
  return undefined;
}

/** The run of a call without a response yet: the only active one with the same inputs. */
async function findRun({ client }: Service, { call }: Tool, input: Arguments): Promise<string | undefined> {
  const { data } = await client.runs.list({ run_type: call.runType as Schemas['RunType'] }, { retries: 0 });
  const same = data.filter(({ status, inputs, ignored_inputs: ignored }) => {
    const used = (inputs ?? {}) as Arguments;
    const active = status === 'queued' || status === 'processing';
    const known = Object.entries(input).filter(([name, value]) => !ignored.includes(name) && !isLong(value));
    return active && known.every(([name, value]) => isSame(used[name], value));
  });
  return same.length === 1 ? same[0]?.run_id : undefined;
}

/** The service does not repeat an image that was sent inline. */
const isLong = (value: unknown): boolean => typeof value === 'string' && value.startsWith('data:');

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
