import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { emptyReply, headersFor } from '../core/reply.ts';
import { type Extension, mediaTypes, specOf } from '../media/file-name.ts';
import { forPages } from './make-run.ts';

/** A file: as it was uploaded, or drawn from what its name says. */
export async function getFile(call: Call): Promise<Reply> {
  const { parameters, state, media, contract } = call;
  const { headers: asked } = call.request;
  const name = String(parameters.file_name);
  const extension = name.split('.').at(-1) as Extension;
  const upload = state.uploads.get(name);
  const spec = specOf(name);
  if (spec === undefined || state.gone.has(name)) throw new Refused('not_found');
  const size = state.exampleSizes.get(name);
  const bytes = upload?.bytes ?? (await media.file(size === undefined ? spec : { ...spec, ...size }));
  const etag = `"${name.split('.')[0]}"`;
  const headers: Record<string, string> = {
    'Content-Type': isPng(bytes) ? mediaTypes.png : mediaTypes[extension],
    ETag: etag,
    'Cache-Control': contract.headerExample('FileCacheControl'),
    'Accept-Ranges': 'bytes',
    ...forPages,
  };
  if (asked['if-none-match'] === etag) return emptyReply(call, 304, { ...headers });
  const ifRange = asked['if-range'] ?? etag;
  const range = ifRange === etag ? readRange(asked.range, bytes.length) : undefined;
  if (range === undefined) return { status: 200, headers: headersFor(call, 200, headers), body: bytes };
  const [start, end] = range;
  headers['Content-Range'] = `bytes ${start}-${end}/${bytes.length}`;
  return { status: 206, headers: headersFor(call, 206, headers), body: bytes.slice(start, end + 1) };
}

/** In the page there is no encoder but that of PNGs; the type then says what the bytes are. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 137 && bytes[1] === 80;
}

/** One range that lies in the file; anything else is answered with the whole of it, as the contract says. */
function readRange(header: string | undefined, length: number): [number, number] | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return start <= end && start < length ? [start, end] : undefined;
}
