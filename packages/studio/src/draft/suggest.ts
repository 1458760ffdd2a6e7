import { type Field, type FieldSet, fieldNamed, problemWith, type Values } from '../service/fields.ts';
import { ratioOf } from '../service/shape.ts';

export interface Size {
  width: number;
  height: number;
}

const square: Size = { width: 1024, height: 1024 };

/**
 * Values that are selected before the user chooses: a shape for models that require one but have no default, and the
 * source's own shape for a video.
 */
export function suggestedValues(set: FieldSet, like?: Size): Values {
  const values: Values = {};
  const { required } = set;
  const ratio = fieldNamed(set, 'aspect_ratio');
  const needsRatio = required.some(({ name, default: preset }) => name === 'aspect_ratio' && preset === undefined);
  if (ratio && (needsRatio || like)) {
    const { width, height } = like ?? square;
    values.aspect_ratio = ratioOf(width, height, ratio.enum);
  }
  for (const side of ['width', 'height'] as const) {
    const field = required.find(({ name }) => name === side);
    if (field) values[side] = within(field, (like ?? square)[side]);
  }
  return values;
}

/** The value within the bounds of its field. */
function within(field: Field, value: number): number {
  if (problemWith(field, true, value) === undefined) return value;
  return Math.min(field.maximum ?? value, Math.max(field.minimum ?? value, Math.round(value)));
}
