import { entityTag, matches, Refused, rangeOf } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { emptyReply, headersFor } from '../core/reply.ts';
import { type Extension, mediaTypes, specOf } from '../media/file-name.ts';
import { forPages } from './make-run.ts';

/** A file: as it was uploaded, or drawn from what its name says. */
export async function getFile(call: Call): Promise<Reply> {
  const { parameters, state, media, contract } = call;
  const name = String(parameters.file_name);
  const extension = name.split('.').at(-1) as Extension;
  const upload = state.uploads.get(name);
  const spec = specOf(name);
  if (spec === undefined || state.gone.has(name)) throw new Refused('not_found');
  const size = state.exampleSizes.get(name);
  const bytes = upload?.bytes ?? (await media.file(size === undefined ? spec : { ...spec, ...size }));
  const etag = entityTag(name);
  const headers: Record<string, string> = {
    'Content-Type': isPng(bytes) ? mediaTypes.png : mediaTypes[extension],
    ETag: etag,
    'Cache-Control': contract.headerExample('FileCacheControl'),
    'Accept-Ranges': 'bytes',
    ...forPages,
  };
  if (matches(call.request.headers['if-none-match'], etag)) return emptyReply(call, 304, { ...headers });
  const whole = (parameters['If-Range'] ?? etag) !== etag;
  const range = whole ? undefined : rangeOf(call.request.headers.range, bytes.length);
  if (range === undefined) return { status: 200, headers: headersFor(call, 200, headers), body: bytes };
  const { start, end } = range;
  headers['Content-Range'] = `bytes ${start}-${end}/${bytes.length}`;
  return { status: 206, headers: headersFor(call, 206, headers), body: bytes.slice(start, end + 1) };
}

/** In the page there is no encoder but that of PNGs; the type then says what the bytes are. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 137 && bytes[1] === 80;
}
