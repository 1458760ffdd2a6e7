import type { Fault, NamedFault, Scope } from '../fault.ts';

/** The ways to break a service that follow from what a contract says. */
export const faultKinds = [
  'property-dropped',
  'property-retyped',
  'property-null',
  'property-other-enum-value',
  'property-of-sibling',
  'property-of-earlier-response',
  'property-off-by-one',
  'list-member-dropped',
  'list-member-repeated',
  'list-reordered',
  'status-changed',
  'response-swapped',
  'header-dropped',
  'header-changed',
  'media-of-earlier-response',
  'media-truncated',
  'transition-forgotten',
  'transition-forbidden',
  'rule-unenforced',
  'credentials-unchecked',
  'scope-unchecked',
  'credentials-refused',
  'input-ignored',
  'input-of-earlier-request',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault that was derived from the contract. */
export interface ContractFault extends NamedFault {
  kind: FaultKind;
  operation: string;
  /** The status and the place in the response, or the place in the request. */
  place: string;
  scope: Scope;
  /** It changes what the service receives, so only a live service shows what follows. */
  isLive: boolean;
}

interface Parts {
  operation?: string;
  place: string;
  scope?: Scope;
  isLive?: boolean;
  make(): Fault;
}

export function contractFault(
  kind: FaultKind,
  { operation = '', place, scope = {}, isLive = false, make }: Parts,
): ContractFault {
  const name = [kind, operation, place].filter((part) => part !== '').join(' ');
  return { name, kind, operation, place, scope, isLive, make };
}
