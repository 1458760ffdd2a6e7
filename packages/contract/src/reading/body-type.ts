import type { CompiledBody, CompiledOperation } from './operation.ts';
import { Refused } from './refused.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The body that an operation has for the content type of a request. */
export function bodyFor(operation: Pick<CompiledOperation, 'bodies'>, headers: Headers): CompiledBody {
  const given = headers['content-type']?.toString();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refused('unsupported_media_type', `The body is encoded as ${encoding}. Send it as it is.`);
  }
  const charset = /charset="?([\w-]+)/i.exec(given ?? '')?.[1]?.toLowerCase();
  const known = charset === undefined || charset === 'utf-8' || charset === 'utf8';
  const body = operation.bodies.get((given ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (body !== undefined && known) return body;
  const wanted = [...operation.bodies.keys()].join(' or ');
  const said = given === undefined ? 'The request has no Content-Type' : `The body is ${given.slice(0, 100)}`;
  throw new Refused('unsupported_media_type', `${said}. Send it as ${wanted}.`);
}
