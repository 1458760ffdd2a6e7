import type { NamedFault } from '../fault.ts';
import { faultsOfAccess } from './access.ts';
import { faultsOfHeaders } from './headers.ts';
import { faultsOfInput } from './input.ts';
import { faultsOfLaxness } from './laxness.ts';
import { faultsOfMedia } from './media.ts';
import { faultsOfRepetition } from './repetition.ts';
import { faultsOfState } from './state.ts';

/** Faults that do not follow from the contract by a rule: those of behaviour, and those that only some requests show. */
export const faults: NamedFault[] = Object.entries({
  ...faultsOfHeaders,
  ...faultsOfLaxness,
  ...faultsOfInput,
  ...faultsOfState,
  ...faultsOfRepetition,
  ...faultsOfAccess,
  ...faultsOfMedia,
}).map(([name, make]) => ({ name, make }));
