import { fileResponse } from '@darkroom/contract/service';
import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';

export const filesGet: Handler<'files.get'> = {
  async handle({ parameters, accepts }, service) {
    const { file_name: file } = parameters;
    const found = await service.files.stat(file);
    if (found === null) throw new Refused('not_found', 'File not found. Its run may have been deleted.');
    if (!accepts(found.mediaType)) {
      throw new Refused('not_acceptable', `The file is ${found.mediaType}, which Accept does not allow.`);
    }
    const { status, headers, range } = fileResponse(file, found.size, parameters);
    if (status === 304) return { status, headers };
    const length = range === undefined ? found.size : range.end - range.start + 1;
    const whole = { file, type: found.mediaType, headers: { ...headers, 'Content-Length': String(length) } };
    return range === undefined ? { status, ...whole } : { status, ...whole, range };
  },
};
