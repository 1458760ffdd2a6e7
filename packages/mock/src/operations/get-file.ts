import { entityTag, fileTypes, matches, Refused, rangeOf } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { reply } from '../core/reply.ts';
import { specOf } from '../media/file-name.ts';
import { forPages } from './make-run.ts';

/** A file: as it was uploaded, or drawn from what its name says. */
export async function getFile(call: Call): Promise<Reply> {
  const { parameters, state, media, contract, request } = call;
  const name = String(parameters.file_name);
  const spec = specOf(name);
  if (spec === undefined || state.gone.has(name)) throw new Refused('not_found');
  const bytes = state.uploads.get(name)?.bytes ?? (await media.file({ ...spec, ...state.exampleSizes.get(name) }));
  const etag = entityTag(name);
  const headers = {
    'Content-Type': isPng(bytes) ? fileTypes.png : fileTypes[spec.extension],
    ETag: etag,
    'Cache-Control': contract.headerExample('FileCacheControl'),
    'Accept-Ranges': 'bytes',
    ...forPages,
  };
  if (matches(request.headers['if-none-match'], etag)) return reply(call, 304, null, headers);
  const whole = (parameters['If-Range'] ?? etag) !== etag;
  const range = whole ? undefined : rangeOf(request.headers.range, bytes.length);
  if (range === undefined) return reply(call, 200, bytes, headers);
  const { start, end } = range;
  const part = { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` };
  return reply(call, 206, bytes.slice(start, end + 1), { ...headers, ...part });
}

/** A page cannot write every format; the type then says what the bytes are. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 137 && bytes[1] === 80;
}
