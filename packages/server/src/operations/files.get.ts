import { entityTag, matches, rangeOf } from '@darkroom/contract/reading';
import { Refused } from '../problem.ts';
import type { Handler } from './handler.ts';

export const filesGet: Handler<'files.get'> = {
  async answer({ parameters, accepts }, service) {
    const { file_name: file, Range: asked } = parameters;
    const found = await service.files.stat(file);
    if (found === null) throw new Refused('not_found', 'File not found. Its run may have been deleted.');
    if (!accepts(found.mediaType)) {
      throw new Refused('not_acceptable', `The file is ${found.mediaType}, which Accept does not allow.`);
    }
    const tag = entityTag(file);
    // A name is never used for another file, so it can be cached forever.
    const headers = { ETag: tag, 'Cache-Control': 'public, max-age=31536000, immutable' };
    if (matches(parameters['If-None-Match'], tag)) return { status: 304, headers };
    const ifRange = parameters['If-Range'];
    // A download can only be resumed if the bytes are the same, which a date cannot prove.
    const range = ifRange === undefined || ifRange === tag ? rangeOf(asked, found.size) : undefined;
    const body = { file, type: found.mediaType };
    if (range === undefined) {
      const whole = { 'Accept-Ranges': 'bytes', 'Content-Length': String(found.size) };
      return { status: 200, headers: { ...headers, ...whole }, ...body };
    }
    const part = {
      'Accept-Ranges': 'bytes',
      'Content-Range': `bytes ${range.start}-${range.end}/${found.size}`,
      'Content-Length': String(range.end - range.start + 1),
    };
    return { status: 206, headers: { ...headers, ...part }, range, ...body };
  },
};
