import { randomBytes } from 'node:crypto';

/** Makes request ids that are unique across processes and restarts, at almost no cost. */
export function createRequestIds(): () => string {
  const process = `req_${randomBytes(9).toString('base64url')}`;
  let count = 0;
  return () => {
    count += 1;
    return `${process}${count.toString(36).padStart(4, '0')}`;
  };
}
