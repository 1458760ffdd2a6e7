import { hash } from 'node:crypto';
import type { Contract } from '@darkroom/verify/internals';
import type { ContractFault } from './contract-fault.ts';
import { responsesOf } from './places.ts';
import { propertyFaults } from './property-faults.ts';
import { refusalFaults } from './refusal-faults.ts';
import { requestFaults } from './request-faults.ts';
import { responseFaults } from './response-faults.ts';
import { stateFaults } from './state-faults.ts';

/** Every fault that follows from the contract, in its order. */
export function faultsFromContract(contract: Contract): ContractFault[] {
  const responses = responsesOf(contract);
  return [
    ...responses.flatMap(propertyFaults),
    ...responses.flatMap(responseFaults),
    ...stateFaults(contract),
    ...refusalFaults(contract),
    ...requestFaults(contract),
  ];
}

/** One in twenty is held out: its rate is published, and nobody improves the checks by its name. */
const heldOutShare = 0.05;

export function isHeldOut({ name }: { name: string }): boolean {
  return fraction(`held out ${name}`) < heldOutShare;
}

/** A sample that depends only on the seed and the names. */
export function sampleOf<Item extends { name: string }>(items: Item[], count: number, seed: number): Item[] {
  return items
    .map((item) => ({ item, rank: fraction(`${seed} ${item.name}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

function fraction(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE() / 2 ** 32;
}
