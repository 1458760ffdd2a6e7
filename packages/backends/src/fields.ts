import type { SamplingInput, WorkInputs, WorkKind } from '@darkroom/engine';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'image';

type FieldTable = { [Kind in WorkKind]: Record<keyof WorkInputs[Kind] & string, FieldType> };

const sampling = {
  seed: 'integer',
  negative_prompt: 'string',
  guidance: 'number',
  cfg_scale: 'number',
  steps: 'integer',
  scheduler: 'string',
  batch_size: 'integer',
  batch_count: 'integer',
  upscale_factor: 'number',
  output_format: 'string',
} satisfies Record<keyof SamplingInput, FieldType>;

/** The fields of each kind of work, for placeholders. A field that the engine gains or loses does not compile here. */
const inputFields = {
  generate: {
    ...sampling,
    prompt: 'string',
    model_type: 'string',
    model_id: 'string',
    width: 'integer',
    height: 'integer',
    aspect_ratio: 'string',
    strength_model: 'number',
    model_weight: 'number',
    lora_low_name: 'string',
    lora_high_name: 'string',
    lora_low_strength: 'number',
    lora_high_strength: 'number',
    lora_1: 'string',
  },
  character: {
    prompt: 'string',
    rendering_speed: 'string',
    style_type: 'string',
    magic_prompt_option: 'string',
    aspect_ratio: 'string',
    resolution: 'string',
    seed: 'integer',
  },
  reference: { prompt: 'string', images: 'string', aspect_ratio: 'string', resolution: 'string', seed: 'integer' },
  combine: { ...sampling, model: 'string', prompt: 'string', mode: 'string', aspect_ratio: 'string' },
  edit: {
    ...sampling,
    model: 'string',
    prompt: 'string',
    aspect_ratio: 'string',
    width: 'integer',
    height: 'integer',
    strength_model: 'number',
    lora_1: 'string',
    model_id: 'string',
  },
  maskEdit: { prompt: 'string', seed: 'integer', output_format: 'string' },
  segment: { prompt: 'string' },
  removeBackground: { output_format: 'string' },
  generativeRemove: { prompt: 'string', remove_shadow: 'boolean', multiple: 'boolean', seed: 'integer' },
  extract: { prompt: 'string', mode: 'string', multiple: 'boolean', preserve_alpha: 'boolean', invert: 'boolean' },
  reframe: {
    prompt: 'string',
    aspect_ratio: 'string',
    model: 'string',
    grid_position_x: 'integer',
    grid_position_y: 'integer',
    x_start: 'integer',
    x_end: 'integer',
    y_start: 'integer',
    y_end: 'integer',
    resized_width: 'integer',
    resized_height: 'integer',
    format: 'string',
    seed: 'integer',
  },
  describe: {},
  video: {
    prompt: 'string',
    negative_prompt: 'string',
    aspect_ratio: 'string',
    duration: 'number',
    seed: 'integer',
    cfg_scale: 'number',
    motion_bucket_id: 'integer',
    fps: 'number',
  },
  layers: {},
  enhancePrompt: { prompt: 'string', model_type: 'string', seed: 'integer' },
} satisfies FieldTable;

const withPrompt: WorkKind[] = [
  'generate',
  'character',
  'reference',
  'edit',
  'segment',
  'generativeRemove',
  'extract',
  'enhancePrompt',
];
const withSource: WorkKind[] = [
  'edit',
  'maskEdit',
  'segment',
  'removeBackground',
  'generativeRemove',
  'extract',
  'reframe',
  'describe',
  'layers',
];
const listed = Array.from({ length: 21 }, (_, index) => `images.${index}`);

/** Images that a kind of work may come with; the first ones always do. */
const imageRoles: Record<WorkKind, { always: string[]; maybe: string[] }> = Object.fromEntries(
  Object.keys(inputFields).map((kind) => {
    const source = withSource.includes(kind as WorkKind) ? ['source'] : [];
    const more: Partial<Record<WorkKind, { always: string[]; maybe: string[] }>> = {
      generate: { always: [], maybe: ['reference'] },
      character: { always: [], maybe: ['character', 'background', 'mask'] },
      reference: { always: [], maybe: listed.slice(0, 10) },
      combine: { always: ['images.0', 'images.1'], maybe: [...listed.slice(2), 'mask'] },
      edit: { always: source, maybe: ['reference', 'mask'] },
      maskEdit: { always: ['source', 'mask'], maybe: [] },
      // The source already lies in the new frame there, and the mask is white where something is to be drawn.
      reframe: { always: ['source', 'mask'], maybe: [] },
      video: { always: ['source'], maybe: ['images.1'] },
    };
    return [kind, more[kind as WorkKind] ?? { always: source, maybe: [] }];
  }),
) as Record<WorkKind, { always: string[]; maybe: string[] }>;

const withSize: WorkKind[] = ['generate', 'character', 'reference', 'edit', 'maskEdit', 'segment', 'reframe'];
const alsoWithSize: WorkKind[] = ['removeBackground', 'generativeRemove', 'extract', 'describe', 'layers'];

export interface Field {
  type: FieldType;
  /** Whether every request of this kind has it. */
  always: boolean;
}

/**
 * What a placeholder can name for a kind of work: the fields of the request, the images by role, and what the service
 * works out itself: `seed`, `width`, `height`, `count` and, of a video, `frames`.
 */
export function fieldsOf(kind: WorkKind): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, type] of Object.entries<FieldType>(inputFields[kind])) {
    if (name !== 'images') fields.set(name, { type, always: name === 'prompt' && withPrompt.includes(kind) });
  }
  const { always, maybe } = imageRoles[kind];
  for (const role of maybe) fields.set(role, { type: 'image', always: false });
  for (const role of always) fields.set(role, { type: 'image', always: true });
  fields.set('seed', { type: 'integer', always: true });
  fields.set('count', { type: 'integer', always: true });
  if (kind === 'video') fields.set('frames', { type: 'integer', always: true });
  const sized = withSize.includes(kind) || alsoWithSize.includes(kind);
  for (const side of ['width', 'height']) fields.set(side, { type: 'integer', always: sized });
  return fields;
}

/** The image that a kind of work works on, whose size the result has unless the request says otherwise. */
export function hasSource(kind: WorkKind): boolean {
  return withSource.includes(kind) || kind === 'video';
}
