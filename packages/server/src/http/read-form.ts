import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { CompiledBody, FormParts } from '@darkroom/contract/reading';
import { fileTooLarge } from '@darkroom/contract/service';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { imageLimits } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import { UploadedFile } from '../contract/uploaded-file.ts';
import { readFormText, type TextBudget } from './form-text.ts';
import { IncomingFile } from './incoming-file.ts';
import type { InlineImages } from './inline-image.ts';

export interface ReadForm {
  parts: FormParts<UploadedFile>;
  /** Deletes the files that came with the form. */
  discard(): Promise<void>;
}

/** Reads a form. Files and images are written to disk as they arrive, so memory use stays small whatever their size. */
export async function readForm(
  request: IncomingMessage,
  body: CompiledBody,
  folder: string,
  images: InlineImages,
): Promise<ReadForm> {
  const parts: FormParts<UploadedFile> = [];
  const files: IncomingFile[] = [];
  const budget: TextBudget = { limits: body.limits, short: 0, total: 0 };
  const discard = async (): Promise<void> => {
    await Promise.all(files.map((file) => file.discard()));
  };

  async function readPart(name: string, part: Readable, filename: string | undefined): Promise<void> {
    const place = parts.push([name, '']) - 1;
    if (filename === undefined) {
      parts[place] = [name, await readFormText(name, part, budget, images)];
      return;
    }
    // One more than allowed is enough to refuse the request; further ones are not written to disk.
    const given = parts.filter(([other]) => other === name).length;
    if (given > (body.fileParts.get(name) ?? 0) + 1) {
      parts[place] = [name, new UploadedFile('', 0, filename, '')];
      part.resume();
      return;
    }
    const file = new IncomingFile(folder);
    files.push(file);
    for await (const chunk of part as AsyncIterable<Buffer>) {
      file.measure(chunk);
      if (file.size > imageLimits.fileBytes) throw fileTooLarge(imageLimits.fileBytes, name);
      await file.write(chunk);
    }
    // An empty file is still a file.
    if (file.size === 0) await file.write(Buffer.alloc(0));
    await file.close();
    parts[place] = [name, file.finish(filename)];
  }

  try {
    await readParts(request, body, readPart);
    return { parts, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

type ReadPart = (name: string, part: Readable, filename: string | undefined) => Promise<void>;

/**
 * Reads the parts one after the other. The first failure ends everything: no stream and no work on a part outlives it.
 */
async function readParts(request: IncomingMessage, body: CompiledBody, readPart: ReadPart): Promise<void> {
  const reading: Promise<void>[] = [];
  const streams: Readable[] = [];
  let busboy: InstanceType<typeof Busboy> | undefined;
  try {
    await new Promise<void>((done, fail) => {
      busboy = createBusboy(request, body);
      busboy.on('file', (name, part, filename, _encoding, type) => {
        // The work on a part reports its errors.
        part.on('error', () => {});
        streams.push(part);
        // A part without a name is refused like one with an unknown name.
        reading.push(readPart(name ?? '', part, filename ?? (type === binary ? (name ?? '') : undefined)));
        reading.at(-1)?.catch(fail);
      });
      for (const limit of ['partsLimit', 'filesLimit'] as const) {
        busboy.on(limit, () => fail(new Refused('invalid_json', 'The form has too many parts. Omit some.')));
      }
      busboy.on('error', (error) => fail(unreadable(error)));
      busboy.on('finish', () => done());
      request.on('error', (error) => fail(unreadable(error)));
      request.on('close', () => {
        if (!request.complete) fail(unreadable());
      });
      if (request.destroyed) fail(unreadable());
      request.pipe(busboy);
    });
    await Promise.all(reading);
  } catch (error) {
    if (busboy !== undefined) {
      request.unpipe(busboy);
      busboy.destroy();
    }
    for (const part of streams) part.destroy();
    await Promise.allSettled(reading);
    throw error;
  }
}

const binary = 'application/octet-stream';

/** Every part is read as a stream, including text: a part that holds an image as text may be long. */
function createBusboy(request: IncomingMessage, { fileParts }: CompiledBody): InstanceType<typeof Busboy> {
  const parts = [...fileParts.values()].reduce((sum, count) => sum + count, 0) + 64;
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { parts, files: parts, headerPairs: 32 },
      isPartAFile: () => true,
    });
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): Refused {
  const message = 'The form cannot be read: it is cut short or not multipart.';
  return new Refused('invalid_json', message, undefined, { cause });
}
