import { entityTag, matches } from './entity-tag.ts';

/** The headers of a request that ask for less than the whole file. */
export interface FileRequest {
  Range?: string | undefined;
  'If-Range'?: string | undefined;
  'If-None-Match'?: string | undefined;
}

export interface FileResponse {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  /** The bytes to send, if not all of them. */
  range?: { start: number; end: number };
}

/** The response to a request for a file: all of it, a part, or nothing because the caller has it. */
export function fileResponse(name: string, size: number, request: FileRequest): FileResponse {
  const tag = entityTag(name);
  // A name is never used for another file, so it can be cached forever.
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (matches(request['If-None-Match'], tag)) return { status: 304, headers };
  const { 'If-Range': ifRange = tag } = request;
  // A download can only be resumed if the bytes are the same, which a date cannot prove.
  const range = ifRange === tag ? rangeOf(request.Range, size) : undefined;
  if (range === undefined) return { status: 200, headers: { ...headers, 'Accept-Ranges': 'bytes' } };
  const { start, end } = range;
  const part = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...part }, range };
}

/** The one range of a `Range` header; undefined if there is none, or it lies outside, or there are several. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size && (from !== '' || Number(to) > 0) ? { start, end } : undefined;
}
