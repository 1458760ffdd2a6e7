import { Refused } from '@darkroom/contract/reading';
import { type FileRequest, fileResponse, fileTypes, requireImageType } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import type { Reply } from '../core/exchange.ts';
import { reply } from '../core/reply.ts';
import { specOf } from '../media/file-name.ts';
import { forPages } from './make-run.ts';

/** A file: as it was uploaded, or drawn from what its name says. */
export async function getFile(call: Call): Promise<Reply> {
  const { parameters, state, media } = call;
  const name = String(parameters.file_name);
  const spec = specOf(name);
  if (spec === undefined || state.gone.has(name)) throw new Refused('not_found');
  const bytes = state.uploads.get(name)?.bytes ?? (await media.file({ ...spec, ...state.exampleSizes.get(name) }));
  const { status, headers, range } = fileResponse(name, bytes.length, parameters as FileRequest);
  if (status === 304) return reply(call, status, null, headers);
  // A page cannot write every format, so the bytes say which it is.
  const type = spec.extension === 'mp4' ? fileTypes.mp4 : requireImageType(bytes, 'file_name', true);
  const body = range === undefined ? bytes : bytes.slice(range.start, range.end + 1);
  return reply(call, status, body, { 'Content-Type': type, ...headers, ...forPages });
}
