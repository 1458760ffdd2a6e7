import { loadContract } from '../contract/contract.ts';
import { runDredd } from '../dredd/run-dredd.ts';
import { runWorkflows } from '../respect/run-respect.ts';
import type { NamedFault } from './fault.ts';
import { startProxy } from './proxy.ts';
import { type FaultResult, type Target, testFault } from './test-fault.ts';

/** Whether the checks, Dredd and the workflows each found one fault. */
export interface ToolComparison extends FaultResult {
  /** Undefined if it was not run. */
  dredd: string | undefined;
  workflows: string | undefined;
}

export interface ComparisonOptions {
  /** Whether to run Dredd and the workflows too, each on its own. */
  otherTools: boolean;
  maxTime?: number;
}

export async function compareTools(
  target: Target,
  fault: NamedFault,
  { otherTools, maxTime }: ComparisonOptions,
): Promise<ToolComparison> {
  const caught = await testFault(target, fault, maxTime);
  return {
    ...caught,
    dredd: otherTools ? await byDredd(target, fault) : undefined,
    workflows: otherTools ? await byWorkflows(target, fault) : undefined,
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

/** The share of the faults that each caught, in percent; undefined if it was not run. */
export function shares(
  comparisons: ToolComparison[],
  otherTools: boolean,
): { whole: number; dredd: number | undefined; workflows: number | undefined } {
  const percent = (caught: (compareTools: ToolComparison) => boolean): number =>
    (comparisons.filter(caught).length / Math.max(1, comparisons.length)) * 100;
  return {
    whole: percent(({ check, dredd, workflows }) => (check ?? dredd ?? workflows) !== undefined),
    dredd: otherTools ? percent(({ dredd }) => dredd !== undefined) : undefined,
    workflows: otherTools ? percent(({ workflows }) => workflows !== undefined) : undefined,
  };
}
