import { type FilePart, type FileSource, filePart } from './files.ts';
import type { Input } from './operation.ts';
import { uniqueKey } from './transport/unique-key.ts';
import { upload } from './transport/upload-progress.ts';

interface Streams {
  from(source: AsyncIterable<Uint8Array>): ReadableStream;
}

type Piece = string | FilePart['data'];

/**
 * A form as the body of a request. It is written by hand, because `FormData` takes no streams and does not know its
 * size: as a blob, or as a stream if one of its files is a stream.
 */
export async function encodeForm(
  input: Input,
  fileField?: string,
): Promise<{ type: string; body: Blob | ReadableStream; upload: typeof upload }> {
  const boundary = uniqueKey();
  const pieces: Piece[] = [];
  const add = (name: string, head: string, data: Piece) =>
    pieces.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"${head}\r\n\r\n`,
      data,
      '\r\n',
    );
  for (const [name, value] of Object.entries(input)) {
    if (value == null) continue;
    const entries = [value].flat();
    if (name !== fileField) {
      // A list of objects can only be JSON, which the contract says of its field.
      const isJson = entries.some((entry) => typeof entry === 'object');
      for (const entry of isJson ? [value] : entries) add(name, '', isJson ? JSON.stringify(entry) : `${entry}`);
    } else {
      for (const source of entries) {
        const file = await filePart(source as FileSource, name);
        add(name, `; filename="${escaped(file.name)}"\r\ncontent-type: ${file.type}`, file.data);
      }
    }
  }
  pieces.push(`--${boundary}--\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, body: joined(pieces), upload };
}

const escaped = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent);

function joined(pieces: Piece[]): Blob | ReadableStream {
  if (pieces.every(isStored)) return new Blob(pieces);
  async function* bytes() {
    for (const piece of pieces) yield* isStored(piece) ? new Blob([piece]).stream() : piece;
  }
  // Only Node comes here, which has this function in every version; browsers' files are blobs by now.
  return (ReadableStream as unknown as Streams).from(bytes());
}

const isStored = (piece: Piece): piece is string | Blob => typeof piece === 'string' || piece instanceof Blob;
