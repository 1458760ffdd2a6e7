import fields from 'virtual:operation-fields';
import type { FieldSet } from './fields.ts';

/** The fields of each operation except `images.generate`, from the contract at build time. Those of `runs.list` are its filters. */
export const operationFields = fields as Record<string, FieldSet>;
