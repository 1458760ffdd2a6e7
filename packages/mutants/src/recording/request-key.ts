import { createHash } from 'node:crypto';
import { type Call, credentialsOf, encode, pathOf } from '@darkroom/verify/internals';

/** The same for equal requests: method, URL, credentials, headers and body. */
export function keyOf(call: Call): string {
  const { bytes = new Uint8Array() } = encode(call.payload);
  return createHash('sha1')
    .update(JSON.stringify([call.method ?? call.operation.method, pathOf(call), credentialsOf(call), call.headers]))
    .update(bytes)
    .digest('base64');
}
