import type { Contract } from '../contract.ts';
import { runStates } from './run-states.ts';
import { runTree } from './run-tree.ts';
import type { Diagram } from './svg.ts';
import { webhookFlow } from './webhook-flow.ts';

const DRAWINGS: Record<string, (contract: Contract) => Diagram> = {
  'run-states': runStates,
  'run-tree': runTree,
  'webhook-flow': webhookFlow,
};

export const diagrams = (contract: Contract): Diagram[] => Object.values(DRAWINGS).map((draw) => draw(contract));

export function diagramNamed(contract: Contract, name: string): Diagram {
  const draw = DRAWINGS[name];
  if (!draw) throw new Error(`there is no drawing ${name}; use one of ${Object.keys(DRAWINGS).join(', ')}`);
  return draw(contract);
}
