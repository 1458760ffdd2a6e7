import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bodyFor, type CompiledOperation } from '@darkroom/contract/reading';
import { UploadedFile } from '../contract/uploaded-file.ts';
import { InlineImages } from './inline-image.ts';
import { type ReadForm, readForm } from './read-form.ts';
import { readJson } from './read-json.ts';

export interface RequestBody {
  value: Record<string, unknown>;
  /** Fields that were sent and are not used. */
  ignored: readonly string[];
  usedDeprecated: boolean;
  /** As it came, for errors that name its fields as the caller does. */
  sent: unknown;
  secretFields: readonly string[];
  /** Images that arrived as text and are on disk, by the text that represents them in the value. */
  inlineFiles: ReadonlyMap<string, UploadedFile>;
  /** Distinguishes this body from any other; computed only when called. */
  fingerprint(): string;
  /** Deletes its files on disk. */
  discard: (() => Promise<void>) | undefined;
}

/** Reads the body of a request by its content type, and checks it against the contract. */
export async function readBody(
  operation: CompiledOperation,
  request: IncomingMessage,
  folder: string,
): Promise<RequestBody> {
  const compiled = bodyFor(operation, request.headers);
  const images = new InlineImages(folder);
  let form: ReadForm | undefined;
  const discard = async (): Promise<void> => {
    await Promise.all([form?.discard(), images.discard()]);
  };
  try {
    const { secretFields } = compiled;
    const inlineFiles = images.files;
    if (compiled.readParts === undefined) {
      const { value, text } = await readJson(request, compiled.limits, images);
      const read = compiled.read(value);
      const fingerprint = (): string => digest(text);
      return {
        ...read,
        secretFields,
        inlineFiles,
        fingerprint,
        discard: inlineFiles.size === 0 ? undefined : discard,
      };
    }
    form = await readForm(request, compiled, folder, images);
    const { parts } = form;
    const read = compiled.read(compiled.readParts(parts));
    const given = parts.map(([name, value]) => [name, value instanceof UploadedFile ? value.digest : value]);
    return { ...read, secretFields, inlineFiles, fingerprint: () => digest(JSON.stringify(given)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
