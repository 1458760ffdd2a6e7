import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../contract/refused.ts';
import type { FileBody } from './file-store.ts';

/**
 * Writes a body to a path without holding all of it in memory, and leaves nothing there if it is too large or breaks
 * off.
 */
export async function spool(body: FileBody, path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<number> {
  try {
    if (body instanceof Uint8Array) {
      if (body.byteLength > maxBytes) throw tooLarge(maxBytes);
      await writeFile(path, body, { flag: 'wx' });
      return body.byteLength;
    }
    let size = 0;
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > maxBytes) throw tooLarge(maxBytes);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    );
    return size;
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

export function tooLarge(maxBytes: number): Refused {
  const mebibytes = Math.floor(maxBytes / (1024 * 1024));
  return new Refused('file_too_large', `The file has more than ${mebibytes} MiB. Send a smaller one.`, {
    max_bytes: maxBytes,
  });
}
