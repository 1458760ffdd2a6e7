import { invalid } from './errors.ts';

/** An image in any form. A string is a path, which only Node can read. */
export type FileSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string;

/** A file ready to be sent: its bytes, or a stream that can be read only once. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly data: Blob | AsyncIterable<Uint8Array>;
}

interface NodeProcess {
  getBuiltinModule?: (name: string) => { openAsBlob(path: string): Promise<Blob> };
}

/** Node's way to its own modules, which no bundler tries to resolve. Missing in browsers. */
const builtin = () => (globalThis as { process?: NodeProcess }).process?.getBuiltinModule;

export async function filePart(source: FileSource, field: string): Promise<FilePart> {
  let { name } = source as File;
  let data = source as FilePart['data'];
  if (typeof source === 'string') {
    name = source.replace(/.*[\\/]/, '');
    data = await openPath(source, field);
  } else if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    data = new Blob([source as BlobPart]);
  } else if (!(source instanceof Blob) && (globalThis.XMLHttpRequest || !builtin())) {
    data = await collect(source);
  }
  let start = data as Blob;
  if (!(data instanceof Blob)) [start, data] = await peek(data);
  const type = (await typeOf(start)) || (data as Blob).type || 'application/octet-stream';
  return { name: name || 'image', type, data };
}

async function openPath(path: string, field: string): Promise<Blob> {
  try {
    // This blob reads the file while it is sent, and reads it again for a retry.
    return await (builtin() as NonNullable<NodeProcess['getBuiltinModule']>)('node:fs').openAsBlob(path);
  } catch {
    throw invalid(field, `cannot read ${path}; only Node can read files`);
  }
}

/** Browsers cannot send a stream over HTTP/1, but they can keep a large blob on disk. */
async function collect(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Blob> {
  if (source instanceof ReadableStream) return new Response(source).blob();
  const chunks: BlobPart[] = [];
  for await (const chunk of source) chunks.push(chunk as BlobPart);
  return new Blob(chunks);
}

/** The first bytes of a stream, and a stream that still starts with them. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<[Blob, AsyncIterable<Uint8Array>]> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let start = new Blob();
  while (start.size < 12) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    start = new Blob(chunks as BlobPart[]);
  }
  async function* whole() {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [start, whole()];
}

const signatures = {
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF.{4}WEBP/s,
};

/** The type detected from the content; the contract's `imageTypeOf`, without the contract in the bundle. */
async function typeOf(data: Blob): Promise<string | undefined> {
  const text = String.fromCharCode(...new Uint8Array(await data.slice(0, 12).arrayBuffer()));
  return Object.entries(signatures).find(([, signature]) => signature.test(text))?.[0];
}
