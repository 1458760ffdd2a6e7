import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { type BodyLimits, longestInMemory, type TextField } from '@darkroom/contract/reading';
import { bodyTooLarge } from '@darkroom/contract/service';
import { Refused } from '../contract/refused.ts';
import type { InlineField, InlineImages } from './inline-image.ts';
import { JsonScanner } from './json-scanner.ts';

/** What all text parts of a form have used together. */
export interface TextBudget {
  limits: BodyLimits;
  short: number;
  total: number;
}

/** Reads a text part of a form. Images in it, or in JSON that it holds, are written to disk as they arrive. */
export async function readFormText(
  name: string,
  part: Readable,
  budget: TextBudget,
  images: InlineImages,
): Promise<string> {
  const field = budget.limits.fields.properties?.get(name);
  const held: Buffer[] = [];
  let heldBytes = 0;
  let long: LongText | undefined;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    budget.total += chunk.byteLength;
    if (budget.total > budget.limits.totalBytes) throw bodyTooLarge(budget.limits);
    if (long !== undefined) long.push(chunk);
    else {
      held.push(chunk);
      heldBytes += chunk.byteLength;
      if (field !== undefined && heldBytes > longestInMemory) long = longText(name, field, held, budget.limits, images);
      else if (budget.short + heldBytes > budget.limits.textBytes) throw bodyTooLarge(budget.limits);
    }
    await images.flush();
  }
  const bytes = long === undefined ? Buffer.concat(held) : long.end();
  await images.flush();
  budget.short += bytes.byteLength;
  if (budget.short > budget.limits.textBytes) throw bodyTooLarge(budget.limits);
  if (!isUtf8(bytes)) throw new Refused('invalid_json', `The part ${name.slice(0, 64)} is not valid UTF-8.`);
  return bytes.toString();
}

interface LongText {
  push(chunk: Buffer): void;
  end(): Buffer;
}

function longText(
  name: string,
  field: TextField,
  held: readonly Buffer[],
  limits: BodyLimits,
  images: InlineImages,
): LongText | undefined {
  const begun = Buffer.concat(held);
  const start = begun.toString('latin1', 0, 64).trimStart();
  const maxLength = field.maxLength ?? field.items?.maxLength;
  const isJson = start.startsWith('[') && field.items !== undefined;
  // A URL is not decoded, so it must be short like everything else.
  if (!isJson && (maxLength === undefined || /^https?:/i.test(start))) return undefined;
  const long = isJson
    ? new JsonScanner(limits, images, field, name)
    : base64Text({ name, path: `/${name}`, maxLength: maxLength as number }, images);
  long.push(begun);
  return long;
}

function base64Text(field: InlineField, images: InlineImages): LongText {
  const image = images.begin(field);
  return {
    push: (chunk) => image.push(chunk.toString('latin1')),
    end: () => Buffer.from(images.finish(image)),
  };
}
