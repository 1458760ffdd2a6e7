import type { WorkKind } from './backend.ts';
import { work } from './generated/inputs.ts';

export const WORK_KINDS = Object.keys(work) as WorkKind[];
