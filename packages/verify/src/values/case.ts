import type { Body } from '../contract/body.ts';
import type { Operation } from '../contract/operation.ts';
import type { Variant } from '../contract/variants.ts';
import type { Call, FilePart, Part } from '../exchange/call.ts';
import { isFile } from '../exchange/curl.ts';

/** A body before it is encoded as JSON or a form; it contains files as they are. */
export type Values = Record<string, unknown>;

/** Encodes values in the form in which the body is sent. */
export function bodyCall(operation: Operation, body: Body, values: Values, path?: Record<string, string>): Call {
  const target = { operation, ...(path && { path }) };
  if (!body.isForm) return { ...target, payload: { kind: 'json', value: values } };
  return { ...target, payload: { kind: 'form', parts: asParts(body, values) }, fields: withoutFiles(values) };
}

function asParts(body: Body, values: Values): Part[] {
  return Object.entries(values).flatMap(([name, value]): Part[] => {
    if (isFile(value)) return [[name, value]];
    if (Array.isArray(value) && value.length > 0 && value.every(isFile)) return value.map((file): Part => [name, file]);
    if (Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string'))
      return value.map((text): Part => [name, text]);
    if (typeof value === 'string') return [hasJson(body, name) ? [name, value, 'application/json'] : [name, value]];
    if (typeof value === 'object') return [[name, JSON.stringify(value), 'application/json']];
    return [[name, String(value)]];
  });
}

function hasJson({ fields }: Body, name: string): boolean {
  return fields.some((field) => field.name === name && field.schema.contentMediaType === 'application/json');
}

function withoutFiles(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !isFile(value) && !(Array.isArray(value) && value.some(isFile))),
  );
}

/** The values as the contract's schema sees them, where a file is a text. */
export function forSchema(values: Values): Values {
  const plain = (value: unknown): unknown =>
    isFile(value) ? 'bytes' : Array.isArray(value) ? value.map(plain) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

export interface Shape {
  operation: Operation;
  body: Body;
  variant: Variant;
  /** The path parameters of something that exists. */
  path: Record<string, string>;
  /** The minimal values. */
  base: Values;
}

export type { FilePart };
