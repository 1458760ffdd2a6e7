/// <reference lib="dom" />
import type { Body, Field, Model } from './model.ts';
import { holdsPlainItems, linesOf, parsed, readText } from './text-values.ts';

/** What the reader has entered, as typed. Files are the only entries that are not text. */
export type Entries = Map<string, string | File[]>;

export const keyOf = ({ place, name }: { place: string; name: string }): string => `${place}/${name}`;

/** A request as it will be sent. */
export interface Draft {
  method: string;
  /** The values of the path, which `path` has in braces. */
  pathValues: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body?: JsonBody | FormBody;
}

export interface JsonBody {
  media: string;
  /** Undefined if the text is not JSON. */
  value: unknown;
  text: string;
}

export interface FormBody {
  media: string;
  parts: [string, string | File][];
  /** The same as the clients accept it, with the names of the files. */
  value: Record<string, unknown>;
}

export const isFormBody = (body: JsonBody | FormBody): body is FormBody => 'parts' in body;

/** What the form has at the moment: which body, and its text if it is written as JSON. */
export interface Choice {
  body: Body | undefined;
  json: string | undefined;
}

export function draftOf(model: Model, entries: Entries, { body, json }: Choice): Draft {
  const given = (place: string): [string, string][] =>
    model.parameters
      .filter((field) => field.place === place)
      .flatMap((field): [string, string][] => {
        const text = entries.get(keyOf(field));
        if (typeof text !== 'string' || text === '') return [];
        const values = field.schema.type === 'array' ? linesOf(text) : [text];
        return values.map((value) => [field.name, value]);
      });
  const draft: Draft = {
    method: model.method,
    pathValues: Object.fromEntries(given('path')),
    query: given('query'),
    headers: given('header'),
  };
  if (!body) return draft;
  if (body.isForm) return { ...draft, body: formOf(body, entries) };
  if (json !== undefined) return { ...draft, body: { media: body.media, text: json, value: parsed(json) } };
  const value = jsonOf(body, entries);
  return { ...draft, body: { media: body.media, text: JSON.stringify(value, null, 2), value } };
}

/** The body as JSON. */
export function jsonOf({ fields, fixed }: Body, entries: Entries): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    const text = entries.get(keyOf(field));
    if (typeof text === 'string' && text !== '') value[field.name] = readText(field.schema, text);
  }
  return { ...value, ...fixed };
}

function formOf({ media, fields, fixed }: Body, entries: Entries): FormBody {
  const parts: [string, string | File][] = [];
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, schema } = field;
    const entry = entries.get(keyOf(field));
    if (entry === undefined || entry.length === 0) continue;
    if (typeof entry !== 'string') {
      for (const file of entry) parts.push([name, file]);
      value[name] = schema.type === 'array' ? entry.map((file) => file.name) : entry[0]?.name;
      continue;
    }
    const read = readText(schema, entry);
    value[name] = read;
    if (Array.isArray(read) && holdsPlainItems(schema)) for (const one of read) parts.push([name, String(one)]);
    else parts.push([name, entry]);
  }
  for (const [name, one] of Object.entries(fixed)) {
    parts.push([name, String(one)]);
    value[name] = one;
  }
  return { media, parts, value };
}

export const isFileField = ({ schema }: Field): boolean =>
  schema.format === 'binary' || schema.items?.format === 'binary';

/** The path and query of a request. */
export function targetOf(path: string, { pathValues, query }: Draft): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name) =>
    pathValues[name] === undefined ? whole : encodeURIComponent(pathValues[name]),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}
