import type { Client, Run } from '@darkroom/client';
import { client } from './connection.ts';
import { rememberRun } from './live-runs.ts';
import { noteFailure } from './reach.ts';

/** A user's action as a call. What is shown as code is exactly what is sent. */
export interface Action {
  /** The operation's name in the client, for example `images.edit.gemini25`. */
  operation: string;
  /** The path parameter, for operations on one thing. */
  id?: string;
  input?: Record<string, unknown>;
}

export interface Outcome {
  runId: string | undefined;
  /** The run, if the response has it. */
  run: Run | undefined;
  response: unknown;
}

type Method = (...given: unknown[]) => Promise<unknown>;

/** The client's method of an operation. */
export function methodOf(of: Client, operation: string): Method {
  return operation.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], of) as Method;
}

/** Performs an action and returns as soon as the service responds; the run then continues by itself. */
export async function perform({ operation, id, input }: Action, signal?: AbortSignal): Promise<Outcome> {
  let headerRunId: string | undefined;
  // The first response names the run of an image; a late one, which the client waits for, by its location.
  const onResponse = ({ headers }: Response): void => {
    headerRunId ??= headers.get('run-id') ?? headers.get('location')?.split('/').at(-1);
  };
  // Without silent retries: the user sees the error immediately and has lost nothing.
  const given = [
    ...(id === undefined ? [] : [id]),
    ...(input === undefined ? [] : [input]),
    { onResponse, signal, retries: 0 },
  ];
  try {
    const response = await methodOf(client(), operation)(...given);
    const run = runIn(response);
    if (run) rememberRun(run);
    return { runId: run?.run_id ?? idIn(response) ?? headerRunId, run, response };
  } catch (error) {
    noteFailure(error);
    throw error;
  }
}

function runIn(response: unknown): Run | undefined {
  const at = response as { data?: Run; run_type?: string } | null;
  if (at?.run_type) return at as Run;
  return at?.data?.run_type && at.data.created_at && 'inputs' in at.data ? at.data : undefined;
}

function idIn(response: unknown): string | undefined {
  const at = response as { run_id?: string; runId?: string; data?: { run_id?: string } } | null;
  return at?.run_id ?? at?.runId ?? at?.data?.run_id;
}
