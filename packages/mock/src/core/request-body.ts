import {
  bodyFor,
  FormFile,
  type FormParts,
  missingBody,
  notUtf8,
  Refused,
  readJsonText,
} from '@darkroom/contract/reading';
import { bodyTooLarge } from '@darkroom/contract/service';
import { digest } from '../values/hash.ts';
import type { Contract, Operation } from './contract.ts';
import type { MockRequest } from './exchange.ts';

export type Fields = Record<string, unknown>;

/** A file of a form; the mock keeps its bytes in memory. */
export class MockFile extends FormFile {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(filename: string, bytes: Uint8Array<ArrayBuffer>) {
    super(filename);
    this.bytes = bytes;
  }
}

/** A body that has arrived and is not checked yet. */
export interface ReceivedBody {
  sent: Fields;
  /** Distinguishes this request from others, so that retries are recognized. */
  fingerprint: string;
  check(): CheckedBody;
}

export interface CheckedBody {
  /** Under the contract's names, with defaults. */
  fields: Fields;
  files: { field: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** What a run shows of the fields: no secrets, and the names of files in their place. */
  inputs: Fields;
  /** Names of fields that were sent and are not used. */
  ignored: string[];
  usedDeprecated: boolean;
}

const nothing: CheckedBody = { fields: {}, files: [], inputs: {}, ignored: [], usedDeprecated: false };

export async function receiveBody(
  contract: Contract,
  operation: Operation,
  request: MockRequest,
): Promise<ReceivedBody> {
  const place = `${operation.id} ${request.path}`;
  if (operation.bodies.size === 0) {
    return { sent: {}, fingerprint: place, check: () => nothing };
  }
  const body = bodyFor(operation, request.headers);
  const files = [...body.fileParts.values()].reduce((sum, count) => sum + count, 0);
  const bytes = await request.read(body.limits.totalBytes + files * contract.imageLimits.fileBytes);
  if (bytes === undefined) throw bodyTooLarge(body.limits);
  const parts = body.readParts && (await parseForm(bytes, request.headers['content-type'] ?? ''));
  const sent = (parts ? body.readParts?.(parts) : parseJson(bytes, contract)) as Fields;
  // Each client chooses its own boundary, so forms are compared by their parts.
  const compared = parts
    ? JSON.stringify(parts, (_, part) => (part instanceof MockFile ? digest(part.bytes) : part))
    : bytes;
  return {
    sent,
    fingerprint: `${place} ${digest(compared)}`,
    check() {
      const { value: fields, ignored, usedDeprecated } = body.read(sent);
      const given = Object.entries(fields);
      const shown = given.filter(([name]) => !body.secretFields.includes(name));
      return {
        fields,
        files: given.flatMap(([field, value]) =>
          [value].flat().flatMap((entry) => (entry instanceof MockFile ? [{ field, bytes: entry.bytes }] : [])),
        ),
        inputs: Object.fromEntries(shown.map(([name, value]) => [name, withNames(value)])),
        ignored,
        usedDeprecated,
      };
    },
  };
}

function parseJson(bytes: Uint8Array, { plainValues }: Contract): unknown {
  if (bytes.length === 0) throw missingBody();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
  return readJsonText(text, plainValues);
}

/** The platform's own parser: exact to the byte, and strict about what is no form. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormParts<MockFile>> {
  const request = new Response(bytes, { headers: { 'content-type': contentType } });
  const form = await request.formData().catch(() => {
    const reason = 'its boundary is missing or wrong, or a part has no name';
    throw new Refused('invalid_json', `The form cannot be read: ${reason}. Let your client write it.`);
  });
  const parts = [...form].map(async ([name, part]): Promise<[string, string | MockFile]> => {
    if (typeof part === 'string') return [name, part];
    return [name, new MockFile(part.name, new Uint8Array(await part.arrayBuffer()))];
  });
  return Promise.all(parts);
}

function withNames(value: unknown): unknown {
  if (value instanceof MockFile) return value.filename;
  return Array.isArray(value) ? value.map(withNames) : value;
}
