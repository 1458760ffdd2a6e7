import type { Field } from '../service/fields.ts';

export interface FieldProps {
  field: Field;
  required: boolean;
  value: unknown;
  problem?: string | undefined;
  onChange: (value: unknown) => void;
  /** Limits the custom models to those that fit. */
  modelType?: string | undefined;
  /** The field that is used instead of this one. */
  instead?: string | undefined;
}
