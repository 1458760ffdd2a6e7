import { ENGINE_ERROR_CODES, type EngineErrorCode, type WorkResult } from '@darkroom/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A line of a model's response, checked: a model is another program, and what it sends is input. */
export type ModelLine =
  | { progress: number }
  | { error: { code: EngineErrorCode; message: string; details?: { category: string } } }
  | { result: Omit<WorkResult, 'files'> & { files: ModelFile[] } };

export interface ModelFile {
  mediaType: WorkResult['files'][number]['mediaType'];
  width: number;
  height: number;
  role?: string;
  label?: string;
  base64: string;
}

const name = { type: 'string', maxLength: 200 };
const side = { type: 'integer', minimum: 1, maximum: 65_535 };
const file = {
  type: 'object',
  required: ['mediaType', 'width', 'height', 'base64'],
  properties: {
    mediaType: { enum: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4'] },
    width: side,
    height: side,
    role: name,
    label: name,
    base64: { type: 'string', minLength: 1 },
  },
};
const description = {
  type: 'object',
  required: ['description', 'tags', 'palette', 'width', 'height'],
  properties: {
    description: { type: 'string' },
    tags: { type: 'array', items: name },
    palette: { type: 'array', items: { type: 'string', pattern: '^#[0-9a-f]{6}$' } },
    width: side,
    height: side,
  },
};
const layer = {
  type: 'object',
  required: ['index', 'type', 'name', 'image', 'mask', 'x', 'y', 'width', 'height', 'opacity', 'visible'],
  properties: {
    index: { type: 'integer', minimum: 0 },
    type: { enum: ['background', 'image', 'mask', 'text'] },
    name,
    image: name,
    mask: { oneOf: [name, { type: 'null' }] },
    x: { type: 'number' },
    y: { type: 'number' },
    width: side,
    height: side,
    opacity: { type: 'number', minimum: 0, maximum: 1 },
    visible: { type: 'boolean' },
  },
};
const result = {
  type: 'object',
  required: ['files', 'seed'],
  properties: {
    files: { type: 'array', maxItems: 256, items: file },
    seed: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    scene: { type: 'object' },
    layers: { type: 'array', maxItems: 256, items: layer },
    description,
    method: name,
    prompt: { type: 'string' },
  },
};
const line = {
  type: 'object',
  minProperties: 1,
  oneOf: [
    { required: ['progress'], properties: { progress: { type: 'number' } } },
    {
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' }, category: name },
        },
      },
    },
    { required: ['result'], properties: { result } },
  ],
};

const isLine = new Ajv2020({ strict: false }).compile<ModelLine>(line);

/** Reads a line; throws if a model may not send it. */
export function readModelLine(text: string): ModelLine {
  const value: unknown = JSON.parse(text);
  if (!isLine(value)) throw new Error(`The model sent a line that breaks its protocol: ${isLine.errors?.[0]?.message}`);
  if (!('error' in value)) return value;
  const { code, message, category } = value.error as { code: EngineErrorCode; message: string; category?: string };
  const known = (ENGINE_ERROR_CODES as readonly string[]).includes(code);
  const details = category === undefined ? {} : { details: { category } };
  return { error: { code: known ? code : 'backend_error', message: message.slice(0, 1000), ...details } };
}
