import type { NamedFault } from '../fault.ts';
import { faultsOfAccess } from './access.ts';
import { faultsOfAccount } from './account.ts';
import { faultsOfHeaders } from './headers.ts';
import { faultsOfInput } from './input.ts';
import { faultsOfLaxness } from './laxness.ts';
import { faultsOfMedia } from './media.ts';
import { faultsOfRefusals } from './refusals.ts';
import { faultsOfRepetition } from './repetition.ts';
import { faultsOfShape } from './shape.ts';
import { faultsOfState } from './state.ts';
import { faultsOfUnusedFields } from './unused-fields.ts';

/** All faults. */
export const faults: NamedFault[] = [
  ...faultsOfShape,
  ...faultsOfRefusals,
  ...faultsOfHeaders,
  ...faultsOfLaxness,
  ...faultsOfInput,
  ...faultsOfUnusedFields,
  ...faultsOfState,
  ...faultsOfRepetition,
  ...faultsOfAccess,
  ...faultsOfMedia,
  ...faultsOfAccount,
];
