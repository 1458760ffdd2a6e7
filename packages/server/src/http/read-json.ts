import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type BodyLimits, smallBytes } from '../contract/body-limits.ts';
import { requirePlainValues } from '../contract/plain-values.ts';
import { ApiProblem } from '../problem.ts';
import { bodyTooLarge } from './body-too-large.ts';
import type { InlineImages } from './inline-image.ts';
import { JsonScanner } from './json-scanner.ts';

/** A shorter body cannot be nested too deeply or hold too much. */
const harmlessLength = 128;

/** Reads a JSON body. The images in a long one are written to disk as they arrive. */
export async function readJson(
  request: IncomingMessage,
  limits: BodyLimits,
  images: InlineImages,
): Promise<{ value: unknown; text: string }> {
  const bytes = await readBytes(request, limits, images);
  if (bytes.byteLength === 0) throw new ApiProblem('invalid_json', 'The body is missing. Send a JSON object.');
  if (!isUtf8(bytes))
    throw new ApiProblem('invalid_json', 'The body is not valid UTF-8. Encode it so and send it again.');
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const place = images.files.size === 0 ? reason(error) : 'it cannot be read';
    throw new ApiProblem('invalid_json', `The body is not valid JSON: ${place}. Correct it and send it again.`);
  }
  // Only escapes can produce text that cannot be stored, and a short body holds little.
  if (text.length > harmlessLength || text.includes('\\u') || text.includes('__proto__')) requirePlainValues(value);
  return { value, text };
}

function readBytes(request: IncomingMessage, limits: BodyLimits, images: InlineImages): Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length > limits.totalBytes) throw bodyTooLarge(limits);
  return length <= smallBytes ? readSmall(request) : readLong(request, limits, images);
}

/** Reads a body whose length is known to be small. Nearly every body is, so this does as little as possible. */
function readSmall(request: IncomingMessage): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => done(joined(chunks)));
    request.on('error', (error) => fail(brokenOff(error)));
    const closed = (): void => {
      if (!request.readableEnded) fail(brokenOff(request.errored));
    };
    request.on('close', closed);
    if (request.destroyed) closed();
  });
}

/** Reads a body of any length; if it is long, without its images. */
async function readLong(request: IncomingMessage, limits: BodyLimits, images: InlineImages): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let scanner: JsonScanner | undefined;
  try {
    // Refusing a body must not close the connection before the response is sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limits.totalBytes) throw bodyTooLarge(limits);
      if (scanner === undefined) {
        chunks.push(chunk);
        if (size <= smallBytes) continue;
        scanner = new JsonScanner(limits, images);
        for (const first of chunks) scanner.push(first);
      } else scanner.push(chunk);
      await images.flush();
    }
  } catch (error) {
    throw request.errored === null ? error : brokenOff(error);
  }
  return scanner === undefined ? joined(chunks) : scanner.end();
}

function joined(chunks: Buffer[]): Buffer {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function brokenOff(cause: unknown): ApiProblem {
  return new ApiProblem('invalid_json', 'The body broke off. Send it again.', undefined, { cause });
}

function reason(error: unknown): string {
  const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
  return place === undefined ? 'it ends too early or is no JSON at all' : `it cannot be read at ${place}`;
}
