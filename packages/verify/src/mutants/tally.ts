import { loadContract } from '../contract/contract.ts';
import { runDredd } from '../dredd/run-dredd.ts';
import { runWorkflows } from '../respect/run-respect.ts';
import type { NamedFault } from './fault.ts';
import { type Catch, hunt, type Target } from './hunt.ts';
import { startProxy } from './proxy.ts';

/** What became of one fault under each of the three. */
export interface Tally extends Catch {
  /** Undefined where it was not tried. */
  dredd: string | undefined;
  workflows: string | undefined;
}

export interface TallyOptions {
  /** Whether to try Dredd and the workflows as well, each alone. */
  alone: boolean;
  maxTime?: number;
}

export async function tally(target: Target, fault: NamedFault, { alone, maxTime }: TallyOptions): Promise<Tally> {
  const caught = await hunt(target, fault, maxTime);
  return {
    ...caught,
    dredd: alone ? await byDredd(target, fault) : undefined,
    workflows: alone ? await byWorkflows(target, fault) : undefined,
  };
}

async function byDredd({ server, keys }: Target, fault: NamedFault): Promise<string | undefined> {
  const proxy = await startProxy(server, loadContract(), fault.make(), keys);
  try {
    const { outcomes, broken } = await runDredd({
      server: proxy.url,
      apiKey: keys.owner,
      narrowKey: keys.narrow,
      include: fault.about,
    });
    return broken ?? outcomes.find(({ failed }) => failed !== undefined)?.failed;
  } finally {
    await proxy.close();
  }
}

async function byWorkflows({ server, keys }: Target, fault: NamedFault): Promise<string | undefined> {
  const proxy = await startProxy(server, loadContract(), fault.make(), keys);
  try {
    const outcomes = await runWorkflows({
      server: proxy.url,
      apiKey: keys.owner,
      include: fault.about,
      receiver: proxy.receiver,
    });
    const lost = outcomes.find(({ passed }) => !passed);
    return lost && `${lost.workflow}: ${lost.failed[0] ?? 'failed'}`;
  } finally {
    await proxy.close();
  }
}

/** The share of the faults that each caught, in percent; undefined where it was not tried. */
export function shares(
  tallies: Tally[],
  alone: boolean,
): { whole: number; dredd: number | undefined; workflows: number | undefined } {
  const percent = (caught: (tally: Tally) => boolean): number =>
    (tallies.filter(caught).length / Math.max(1, tallies.length)) * 100;
  return {
    whole: percent(({ check, dredd, workflows }) => (check ?? dredd ?? workflows) !== undefined),
    dredd: alone ? percent(({ dredd }) => dredd !== undefined) : undefined,
    workflows: alone ? percent(({ workflows }) => workflows !== undefined) : undefined,
  };
}
