import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '../../faults/receiver.ts';
import type { ChaosClient } from './client.ts';
import type { Accepted } from './traffic.ts';

interface Run {
  run_id: string;
  status: string;
  error?: unknown;
  image_url?: string | null;
}

export interface Verdict {
  lost: string[];
  notEnded: string[];
  failed: string[];
  eventsMissing: string[];
  eventsUnderTwoIds: string[];
  filesGone: string[];
  /** Runs that no caller knows: a request that was repeated with its idempotency key made another run. */
  madeTwice: string[];
}

const terminal = new Set(['completed', 'failed', 'canceled']);

/** Waits until everything accepted has ended and been reported, within the given time, and returns what is wrong. */
export async function judge(
  client: ChaosClient,
  accepted: readonly Accepted[],
  events: readonly Event[],
  withinMs: number,
): Promise<Verdict> {
  const until = Date.now() + withinMs;
  const runs = new Map<string, Run | undefined>();
  for (const { runId } of accepted) {
    do {
      const response = await client.ask(`/api/v1/runs/${runId}`);
      runs.set(runId, response.ok ? ((await response.json()) as Run) : undefined);
      if (!response.ok || terminal.has(runs.get(runId)?.status ?? '')) break;
      await pause(250);
    } while (Date.now() < until);
  }
  const idsByRun = () => Map.groupBy(events, ({ runId }) => runId);
  const unreported = () => accepted.filter(({ runId, event }) => event && !idsByRun().has(runId));
  while (unreported().length > 0 && Date.now() < until) await pause(500);

  const all = [...runs.values()].filter((run) => run !== undefined);
  const filesGone: string[] = [];
  for (const { run_id, status, image_url } of all) {
    if (status !== 'completed') continue;
    const response = image_url ? await client.ask(new URL(image_url).pathname) : undefined;
    const bytes = response?.ok ? (await response.arrayBuffer()).byteLength : 0;
    if (bytes === 0) filesGone.push(`${run_id}: ${image_url ?? 'no file'} ${response?.status ?? ''}`);
  }
  return {
    lost: [...runs].filter(([, run]) => run === undefined).map(([runId]) => runId),
    notEnded: all.filter(({ status }) => !terminal.has(status)).map(({ run_id, status }) => `${run_id}: ${status}`),
    failed: all
      .filter(({ status }) => status === 'failed' || status === 'canceled')
      .map(({ run_id, error }) => `${run_id}: ${JSON.stringify(error)}`),
    eventsMissing: unreported().map(({ runId }) => runId),
    eventsUnderTwoIds: [...idsByRun()]
      .filter(([, received]) => new Set(received.map(({ id }) => id)).size > 1)
      .map(([runId]) => runId),
    filesGone,
    madeTwice: (await allRunIds(client)).filter((runId) => !runs.has(runId)),
  };
}

async function allRunIds(client: ChaosClient): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response: Response = await client.ask(`/api/v1/runs?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const page = (await response.json()) as { data: Run[]; next_cursor: string | null };
    ids.push(...page.data.map(({ run_id }) => run_id));
    cursor = page.next_cursor;
  }
  return ids;
}
