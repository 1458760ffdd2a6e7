import fields from 'virtual:operation-fields';
import type { FieldSet } from './fields.ts';

/** The fields of each operation but `images.generate`, as the contract had them when the page was built. */
export const operationFields = fields as Record<string, FieldSet>;
