import fields, { runTypes as types } from 'virtual:operation-fields';
import type { Schemas } from '@darkroom/client';
import type { FieldSet } from './fields.ts';

/** The fields of each operation except `images.generate`, from the contract at build time. Those of `runs.list` are its filters. */
export const operationFields = fields as Record<string, FieldSet>;

/** The type of the runs that each operation makes, from the contract too. */
export const runTypes = types as Partial<Record<string, Schemas['RunType']>>;

export { replaced } from 'virtual:operation-fields';
