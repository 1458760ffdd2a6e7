import { planResult, type WorkKind, work } from '@darkroom/engine';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'image';

export interface Field {
  type: FieldType;
  /** Whether every request of this kind has it. */
  always: boolean;
}

/** What models are asked for by requests without a prompt. */
export const plainPrompts: Partial<Record<WorkKind, string>> = {
  maskEdit: 'Fill the masked area so that it continues the rest of the image.',
  reframe: 'Extend the image naturally beyond its edges.',
};

interface WorkTable {
  fields: Record<string, Exclude<FieldType, 'image'> | 'array'>;
  required: readonly string[];
  images: Record<string, readonly [fewest: number, most: number]>;
}

/**
 * What a placeholder can name for a kind of work: the fields of the request, the images by role, and what the service
 * works out itself.
 */
export function fieldsOf(kind: WorkKind): ReadonlyMap<string, Field> {
  const { fields, required, images }: WorkTable = work[kind];
  const all = new Map<string, Field>();
  for (const [name, type] of Object.entries(fields)) {
    if (type !== 'array') all.set(name, { type, always: required.includes(name) });
  }
  for (const [role, [fewest, most]] of Object.entries(images)) {
    const roles = role === 'images' ? Array.from({ length: most }, (_, index) => `images.${index}`) : [role];
    for (const [index, name] of roles.entries()) all.set(name, { type: 'image', always: index < fewest });
  }
  if (kind in plainPrompts) all.set('prompt', { type: 'string', always: true });
  // The source already lies in the new frame there, and the mask is white where something is to be drawn.
  if (kind === 'reframe') all.set('mask', { type: 'image', always: true });
  all.set('seed', { type: 'integer', always: true });
  all.set('count', { type: 'integer', always: true });
  if (kind === 'video') all.set('frames', { type: 'integer', always: true });
  const sized = 'source' in images || planResult(kind, { prompt: '' } as never).size !== undefined;
  for (const side of ['width', 'height']) all.set(side, { type: 'integer', always: sized });
  return all;
}
