import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type BodyLimits, missingBody, notUtf8, readJsonText, smallBytes } from '@darkroom/contract/reading';
import { bodyTooLarge } from '@darkroom/contract/service';
import { plainValues } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { InlineImages } from './inline-image.ts';
import { JsonScanner } from './json-scanner.ts';

/** Reads a JSON body. The images in a long one go to disk as they come. */
export async function readJson(
  request: IncomingMessage,
  limits: BodyLimits,
  images: InlineImages,
): Promise<{ value: unknown; text: string }> {
  const bytes = await readBytes(request, limits, images);
  if (bytes.byteLength === 0) throw missingBody();
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString();
  return { value: readJsonText(text, plainValues, images.files.size === 0), text };
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

function brokenOff(cause: unknown): Refused {
  return new Refused('invalid_json', 'The body is incomplete. Send it again.', undefined, { cause });
}
