import { invalid } from './errors.ts';

/** A picture as you have it. A string is a path, which only Node can read. */
export type FileSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string;

/** A file ready to be sent: bytes at hand, or a stream that can be read once. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly data: Blob | AsyncIterable<Uint8Array>;
}

interface NodeProcess {
  getBuiltinModule?: (name: string) => { openAsBlob(path: string): Promise<Blob> };
}

/** Node's own way to its modules, which leaves nothing for a bundler to stumble over. */
const builtin = () => (globalThis as { process?: NodeProcess }).process?.getBuiltinModule;

/** Where a request is best sent by XMLHttpRequest, and no stream can be sent at all. */
export const inBrowser = () => Boolean(globalThis.XMLHttpRequest) || !builtin();

export async function filePart(source: FileSource, field: string): Promise<FilePart> {
  let { name } = source as File;
  let data = source as FilePart['data'];
  if (typeof source === 'string') {
    name = source.replace(/.*[\\/]/, '');
    data = await openPath(source, field);
  } else if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    data = new Blob([source as BlobPart]);
  } else if (!(source instanceof Blob) && inBrowser()) {
    data = await collect(source);
  }
  let head: Uint8Array;
  if (data instanceof Blob) head = new Uint8Array(await data.slice(0, 12).arrayBuffer());
  else [head, data] = await peek(data);
  const type = kindOf(head) || (data as Blob).type || 'application/octet-stream';
  return { name: name || 'image', type, data };
}

async function openPath(path: string, field: string): Promise<Blob> {
  try {
    // Its blob reads the file while it is sent, and again for a second try.
    return await (builtin() as NonNullable<NodeProcess['getBuiltinModule']>)('node:fs').openAsBlob(path);
  } catch {
    throw invalid(field, `cannot read the file ${path}, which only Node can`);
  }
}

/** Browsers cannot send a stream over HTTP/1; a blob they may keep on disk. */
async function collect(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Blob> {
  if (source instanceof ReadableStream) return new Response(source).blob();
  const chunks: BlobPart[] = [];
  for await (const chunk of source) chunks.push(chunk as BlobPart);
  return new Blob(chunks);
}

/** The first bytes of a stream, and a stream that still has them. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<[Uint8Array, AsyncIterable<Uint8Array>]> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let head: number[] = [];
  while (head.length < 12) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    head = [...head, ...value.slice(0, 12)];
  }
  async function* whole() {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [new Uint8Array(head), whole()];
}

/** What the bytes say, which is what the service goes by as well. */
function kindOf(head: Uint8Array): string {
  const text = String.fromCharCode(...head);
  const [, png, jpeg, webp] = /^(?:(\x89PNG)|(\xff\xd8\xff)|(RIFF.{4}WEBP))/s.exec(text) ?? [];
  return png ? 'image/png' : jpeg ? 'image/jpeg' : webp ? 'image/webp' : '';
}
