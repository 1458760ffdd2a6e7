import type { Run } from '@darkroom/client';
import { type Action, perform } from '../service/actions.ts';
import { client, connection } from '../service/connection.ts';
import { rememberRun, whenForgotten } from '../service/live-runs.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { queryClient } from '../service/query.ts';
import { createKeptStore } from '../service/store.ts';
import { watchRun } from '../service/watch-runs.ts';

/** One request of what was made last. */
export interface Made {
  /** Its own, because a run only has one when the service has responded. */
  id: string;
  action: Action;
  /** Known when the service has accepted the request. */
  runId?: string | undefined;
  /** Why it was refused. */
  problem?: Problem | undefined;
}

/** What was made last: one request, or one for each model that is compared. */
export interface Latest {
  /** The server and key that it was made with. */
  scope: string;
  made: readonly Made[];
}

export const scopeOf = ({ server, apiKey }: { server: string; apiKey: string }): string =>
  `${server} ${apiKey.slice(-6)}`;

/** Stored, so a reload shows the same result in the same place. */
export const latest = createKeptStore<Latest>('darkroom.latest', { scope: '', made: [] });

// A request that a reload interrupted gets no response any more; if it was accepted, its run is in the list.
keep(({ runId }) => runId !== undefined);

function keep(isKept: (one: Made) => boolean): void {
  const { scope, made } = latest.get();
  if (!made.every(isKept)) latest.set({ scope, made: made.filter(isKept) });
}

/** Sends requests one after the other. Each appears as the latest result before the service has responded. */
export async function make(actions: readonly Action[]): Promise<Problem[]> {
  const before = latest.get();
  let made: readonly Made[] = actions.map((action) => ({ id: crypto.randomUUID(), action }));
  const show = (): void => latest.set({ scope: scopeOf(connection.get()), made });
  show();
  for (const [index, action] of actions.entries()) {
    const outcome = await send(action);
    made = made.map((one, at) => (at === index ? { ...one, ...outcome } : one));
    show();
  }
  const problems = made.flatMap(({ problem }) => problem ?? []);
  // If nothing was accepted, the earlier result is still the latest.
  if (problems.length === actions.length) latest.set(before);
  return problems;
}

async function send(action: Action): Promise<Partial<Made>> {
  try {
    const { run, runId } = await perform(action);
    const made: Run | undefined = run ?? (runId === undefined ? undefined : await client().runs.get(runId));
    if (made) {
      rememberRun(made);
      watchRun(made);
    } else void queryClient.invalidateQueries({ queryKey: ['runs'] });
    return { runId: made?.run_id };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Any number would do; a short one is easier to read. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/** The same requests with a new seed; compared models get the same one, so they start from the same noise. */
export function withNewSeed(made: readonly Made[]): Action[] {
  const seed = newSeed();
  return made.map(({ action: { input, ...action } }) => {
    const { seed: before, ...rest } = input ?? {};
    return { ...action, input: { ...rest, ...(made.length > 1 && before !== undefined && { seed }) } };
  });
}

/** Forgets a result whose run was deleted. */
export const forgetMade = (runId: string): void => keep((one) => one.runId !== runId);

whenForgotten.add(forgetMade);
