import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiProblem, invalid } from '../problem.ts';

const deepest = 64;

/** Reads a JSON body of at most so many bytes. */
export async function readJson(request: IncomingMessage, limit: number): Promise<{ value: unknown; text: string }> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) throw new ApiProblem('invalid_json', 'The body is missing. Send a JSON object.');
  if (!isUtf8(bytes))
    throw new ApiProblem('invalid_json', 'The body is not valid UTF-8. Encode it so and send it again.');
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiProblem('invalid_json', `The body is not valid JSON: ${reason(error)}. Correct it and send it again.`);
  }
  // Only an escape can bring text that cannot be stored, and only a long body can be nested deeply.
  const escapes = text.includes('\\u');
  if (escapes || text.length > 2_000) refuseUnusual(value, escapes, '', deepest);
  return { value, text };
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limit) throw bodyTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem('invalid_json', 'The body broke off. Send it again.', undefined, { cause: error });
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

export function bodyTooLarge(limit: number): ApiProblem {
  const megabytes = Math.floor(limit / 1024 / 1024);
  return new ApiProblem('file_too_large', `The body has more than ${megabytes} MiB. Send large pictures as files.`);
}

/** Refuses nesting without end, and text that no database keeps: NUL, and halves of a character. */
function refuseUnusual(value: unknown, escapes: boolean, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (escapes && (value.includes('\0') || !value.isWellFormed())) {
      throw invalid([{ path, message: 'must not hold NUL or unpaired surrogates', rule: 'text' }]);
    }
  } else if (typeof value === 'object' && value !== null) {
    if (depth === 0) throw invalid([{ path, message: `must not be nested more than ${deepest} deep`, rule: 'depth' }]);
    for (const name in value) {
      const inner = (value as Record<string, unknown>)[name];
      if (escapes) refuseUnusual(name, escapes, path, depth);
      if (typeof inner === 'object' || escapes)
        refuseUnusual(inner, escapes, `${path}/${name}`.slice(0, 256), depth - 1);
    }
  }
}

function reason(error: unknown): string {
  const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
  return place === undefined ? 'it ends too early or is no JSON at all' : `it cannot be read at ${place}`;
}
