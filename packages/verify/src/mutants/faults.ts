import type { NamedFault } from './fault.ts';
import { faultsOfAccess } from './faults-of-access.ts';
import { faultsOfAccount } from './faults-of-account.ts';
import { faultsOfHeaders } from './faults-of-headers.ts';
import { faultsOfInput } from './faults-of-input.ts';
import { faultsOfLaxness } from './faults-of-laxness.ts';
import { faultsOfMedia } from './faults-of-media.ts';
import { faultsOfRefusals } from './faults-of-refusals.ts';
import { faultsOfRepetition } from './faults-of-repetition.ts';
import { faultsOfShape } from './faults-of-shape.ts';
import { faultsOfState } from './faults-of-state.ts';
import { faultsOfUnusedFields } from './faults-of-unused-fields.ts';

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
