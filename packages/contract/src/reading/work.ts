import type { Schema } from './schema.ts';

type Body = Readonly<Record<string, unknown>>;

/** A kind of work that an operation asks an engine for, as its `x-work` states it. */
export interface WorkChoice {
  kind: string;
  /** The models that do it. A request that names none means the first. */
  models?: string[];
  /** It applies if each of these fields is given; of a list, any. */
  given?: (string | string[])[];
  /** By role, the fields that name its images; `list/field` is a field of the entries of a list. */
  images?: Record<string, string[]>;
}

/** What a request asks an engine for. */
export interface RequestedWork {
  kind: string;
  input: Record<string, unknown>;
  images: NamedImage[];
  /** The role of the image that a mask is for. */
  masked: string | undefined;
  /** The model type that does it, if one is named. */
  modelType: string | undefined;
  /** Whether the result involves chance. */
  seeded: boolean;
  /** A run that becomes the parent although the image comes from another field. */
  parentRunId: string | undefined;
}

export interface NamedImage {
  /** `source`, `mask`, …; of a list `images.0`, `images.1`, … */
  role: string;
  field: string;
  value: unknown;
  /** Whether the result is made from this image, so that the run that made it is the parent. */
  isOrigin: boolean;
}

/** Whether a text that names an image is the id of a run. */
export function isRunId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The runs among the images of a request, in order. */
export function runsAmong(images: readonly NamedImage[]): string[] {
  return images.flatMap(({ value }) => (typeof value === 'string' && isRunId(value) ? [value.toLowerCase()] : []));
}

const maskable = ['source', 'background', 'images.0'];

/** Reads the work from a body that was checked and lacks the fields that are not used. */
export function compileWork(
  choices: readonly WorkChoice[],
  properties: ReadonlyMap<string, Schema>,
): (body: Body) => RequestedWork | undefined {
  const fields = new Map(choices.map((choice) => [choice, workFields(choice, choices, properties)]));
  return (body) => {
    const choice = choices.find((one) => applies(one, body));
    if (choice === undefined) return undefined;
    const names = fields.get(choice) ?? [];
    const input: Body = Object.fromEntries(
      names.flatMap((name) => (body[name] === undefined ? [] : [[name, withoutImages(choice, name, body[name])]])),
    );
    const images = Object.entries(choice.images ?? {}).flatMap(([role, from]) => imagesOf(role, from, body));
    const modelType = (body.model_type ?? choice.models?.[0]) as string | undefined;
    return {
      kind: choice.kind,
      input: choice.models === undefined ? input : { model: modelType, ...input },
      images,
      masked: maskable.find((role) => images.some((image) => image.role === role)),
      modelType,
      seeded: names.includes('seed'),
      parentRunId: parentBeside(choice, body),
    };
  };
}

/** The fields that are part of the work: not those about the run, nor those that name images. */
export function workFields(
  { models }: WorkChoice,
  choices: readonly WorkChoice[],
  properties: ReadonlyMap<string, Schema>,
): string[] {
  const images = choices.flatMap((choice) => Object.values(choice.images ?? {}).flat());
  const elsewhere = new Set([...images, ...(models === undefined ? [] : ['model', 'model_type'])]);
  return [...properties].flatMap(([name, schema]) => {
    const users = schema['x-used-by'];
    const isUsed = models === undefined || users === undefined || models.some((model) => users.includes(model));
    const isWork = schema['x-not-work'] !== true && schema['x-alias-of'] === undefined && !elsewhere.has(name);
    return isWork && isUsed ? [name] : [];
  });
}

function applies({ models, given = [] }: WorkChoice, body: Body): boolean {
  const isModel = body.model_type === undefined || (models?.includes(String(body.model_type)) ?? true);
  return isModel && given.every((fields) => [fields].flat().some((field) => body[field] !== undefined));
}

/** Of a list, every image; otherwise the first that is given. */
function imagesOf(role: string, fields: string[], body: Body): NamedImage[] {
  const named = fields.flatMap((path) => {
    const [field = '', inner] = path.split('/');
    const values = [body[field] ?? []].flat();
    if (inner === undefined) return values.map((value) => ({ field, value, isOrigin: isOrigin(role) }));
    return values.map((entry, index) => ({
      field: `${field}/${index}/${inner}`,
      value: (entry as Body)[inner],
      isOrigin: false,
    }));
  });
  if (role === 'images') return named.map((image, index) => ({ role: `images.${index}`, ...image }));
  return named.slice(0, 1).map((image) => ({ role, ...image }));
}

/** A style or a character is only followed, and a mask is no image to work on. */
function isOrigin(role: string): boolean {
  return role === 'source' || role === 'images';
}

function parentBeside({ images = {} }: WorkChoice, body: Body): string | undefined {
  const lists = Object.entries(images).filter(([role]) => role !== 'images');
  const others = lists.flatMap(([, fields]) => fields.filter((field) => body[field] !== undefined).slice(1));
  return others.map((field) => String(body[field]))[0];
}

/** What else is said of the images of a list. */
function withoutImages({ images = {} }: WorkChoice, name: string, value: unknown): unknown {
  const inner = Object.values(images)
    .flat()
    .find((path) => path.startsWith(`${name}/`))
    ?.slice(name.length + 1);
  if (inner === undefined) return value;
  return (value as Body[]).map(({ [inner]: _, ...others }) => others);
}
