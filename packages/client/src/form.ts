import type { Outgoing } from './exchange.ts';
import { type FilePart, type FileSource, filePart, inBrowser } from './files.ts';
import type { Input } from './operation.ts';
import type { UploadOptions } from './options.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { uniqueKey } from './unique-key.ts';

type Part = [name: string, value: string | FilePart];
type Progress = UploadOptions['onUploadProgress'];
interface Streams {
  from(source: AsyncIterable<Uint8Array>): ReadableStream;
}
type Body = Pick<Outgoing, 'body' | 'once' | 'fetch' | 'headers'>;

/** A form as the body of a request. Files are read while they are sent. */
export async function formBody(input: Input, fileField?: string, onProgress?: Progress): Promise<Body> {
  const parts: Part[] = [];
  let once = false;
  for (const [name, value] of Object.entries(input)) {
    if (value == null) continue;
    if (name !== fileField) parts.push([name, typeof value === 'object' ? JSON.stringify(value) : `${value}`]);
    else {
      for (const source of [value].flat()) {
        const part = await filePart(source as FileSource, name);
        once ||= !(part.data instanceof Blob);
        parts.push([name, part]);
      }
    }
  }
  if (once || (onProgress && !inBrowser())) return { once, ...streamed(parts, once, onProgress) };

  const form = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([part.data as Blob], part), part.name);
  }
  return { body: () => form, fetch: onProgress && sendWithProgress(onProgress) };
}

/** The form written by hand, because `FormData` takes no streams and tells nothing of how far it is. For Node alone. */
function streamed(parts: Part[], once: boolean, onProgress: Progress): Body {
  const boundary = uniqueKey();
  const blob = (text: string) => new Blob([text]);
  const pieces = parts.flatMap(([name, part]) => {
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof part === 'string') return blob(`${start}\r\n\r\n${part}\r\n`);
    const fileName = part.name.replace(/["\r\n]/g, encodeURIComponent);
    return [blob(`${start}; filename="${fileName}"\r\ncontent-type: ${part.type}\r\n\r\n`), part.data, blob('\r\n')];
  });
  pieces.push(blob(`--${boundary}--\r\n`));
  const total = once ? undefined : pieces.reduce((sum, piece) => sum + (piece as Blob).size, 0);

  async function* bytes() {
    let loaded = 0;
    for (const piece of pieces) {
      for await (const chunk of piece instanceof Blob ? piece.stream() : piece) {
        yield chunk;
        loaded += chunk.length;
        onProgress?.({ loaded, total });
      }
    }
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: () => (ReadableStream as unknown as Streams).from(bytes()),
  };
}
