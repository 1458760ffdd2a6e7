import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { type FormParts, UploadedFile } from '../contract/form-values.ts';
import type { CompiledBody } from '../contract/operation.ts';
import { ApiProblem } from '../problem.ts';
import { pictureLimits } from '../sources/limits.ts';
import { tooLarge } from '../sources/read-picture.ts';
import { bodyTooLarge } from './read-json.ts';

export interface ReadForm {
  parts: FormParts;
  /** Deletes the files that came with the form. */
  discard(): Promise<void>;
}

/** Reads a form. Files go to disk as they come, so that memory stays small whatever their size. */
export async function readForm(request: IncomingMessage, body: CompiledBody, folder: string): Promise<ReadForm> {
  const parts: FormParts = [];
  const paths: string[] = [];
  const storing: Promise<void>[] = [];
  const discard = async (): Promise<void> => {
    await Promise.allSettled(storing);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };

  async function store(name: string, file: Readable & { truncated?: boolean }, filename: string): Promise<void> {
    const place = parts.length;
    const path = join(folder, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    parts.push([name, '']);
    paths.push(path);
    file.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      hash.update(chunk);
    });
    await pipeline(file, createWriteStream(path));
    if (file.truncated) throw tooLarge(pictureLimits.fileBytes, name);
    parts[place] = [name, new UploadedFile(path, size, filename.slice(0, 255), hash.digest('hex'))];
  }

  try {
    await readParts(request, body, {
      text: (name, value) => parts.push([name, value]),
      file(name, file, filename) {
        const allowed = body.fileParts.get(name) ?? 0;
        // One more than allowed is enough to refuse the request by; the others need no place on disk.
        if (parts.filter(([given]) => given === name).length > allowed) file.resume();
        else storing.push(store(name, file, filename));
      },
    });
    await Promise.all(storing);
    return { parts, discard };
  } catch (error) {
    request.unpipe();
    request.resume();
    await discard();
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem('invalid_json', 'The form cannot be read: it is cut short or not multipart.', undefined, {
      cause: error,
    });
  }
}

interface PartHandlers {
  text(name: string, value: string): void;
  file(name: string, file: Readable & { truncated?: boolean }, filename: string): void;
}

function readParts(request: IncomingMessage, { textLimit, fileParts }: CompiledBody, on: PartHandlers): Promise<void> {
  return new Promise((done, fail) => {
    const files = [...fileParts.values()].reduce((sum, count) => sum + count, 0) + 2;
    const busboy = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fields: 64, files, parts: 64 + files, fieldSize: textLimit, fileSize: pictureLimits.fileBytes },
    });
    let text = 0;
    busboy.on('field', (name, value, nameCut, valueCut) => {
      text += value.length;
      if (nameCut || valueCut || text > textLimit) fail(bodyTooLarge(textLimit));
      else on.text(name, value);
    });
    busboy.on('file', (name, file, filename) => {
      // What goes wrong with a file is told by whoever stores it.
      file.on('error', () => {});
      on.file(name, file, filename ?? name);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      busboy.on(limit, () => fail(new ApiProblem('invalid_json', 'The form has too many parts. Leave some out.')));
    }
    busboy.on('error', fail);
    busboy.on('finish', () => done());
    request.on('aborted', () => fail(new Error('The request broke off')));
    request.on('error', fail);
    request.pipe(busboy);
  });
}
