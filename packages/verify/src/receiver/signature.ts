import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Received } from './receiver.ts';

/** Maximum difference between the sender's clock and ours, in seconds. */
const tolerance = 300;

/** Buffer skips whatever is not base64, which would make another key than the clients have. */
const base64 = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/**
 * What is wrong with an event's signature; undefined if it is valid. Written from the contract's text and not copied
 * from the client, so the two are checked against each other.
 */
export function signatureProblem({ headers, body }: Received, secret: string): string | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return 'a webhook header is missing';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) return `its timestamp ${timestamp} is not fresh`;
  if (secret.startsWith('whsec_') && !base64.test(secret.slice(6))) return 'its secret is not base64 after whsec_';
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const fits = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((signature) => signature.length === right.length && timingSafeEqual(signature, right));
  return fits ? undefined : 'no signature fits the secret and the body';
}
