import type { Fault, NamedFault, Scope } from '../fault.ts';

/** The ways to break a service that follow from what a contract says. */
export const faultKinds = {
  'property-dropped': 'a property is missing',
  'property-retyped': 'a property has another type',
  'property-null': 'a property is null',
  'property-other-enum-value': 'a property has another value of its enum',
  'property-of-sibling': 'a property has the value of the one beside it',
  'property-of-earlier-response': 'a property has its value from an earlier response',
  'property-off-by-one': 'a number or a time is off by one',
  'list-member-dropped': 'a list lacks a member',
  'list-member-repeated': 'a list has a member twice',
  'list-reordered': 'a list is in another order',
  'status-changed': 'a response has another documented status',
  'response-swapped': 'a response is one of another documented status',
  'header-dropped': 'a header is missing',
  'header-changed': 'a header has another value',
  'media-of-earlier-response': 'media are those of an earlier response',
  'media-truncated': 'media end early',
  'transition-forgotten': 'a run never makes a transition',
  'transition-forbidden': 'a run makes a transition that the state machine lacks',
  'rule-unenforced': 'a rule between fields is not enforced',
  'credentials-unchecked': 'a request without credentials is accepted',
  'scope-unchecked': 'a request without the scope is accepted',
  'credentials-refused': 'valid credentials are refused',
  'input-ignored': 'a property or parameter of a request is ignored',
  'input-of-earlier-request': 'a property or parameter of a request is that of an earlier one',
} as const;

export type FaultKind = keyof typeof faultKinds;

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
  return { name, does: `${faultKinds[kind]}: ${operation} ${place}`, kind, operation, place, scope, isLive, make };
}
