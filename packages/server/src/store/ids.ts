import { randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 and its timestamp. Ids of one process always increase, even within a millisecond, so lists can be ordered
 * and paged by id. `crypto.randomUUIDv7` does not guarantee that.
 */
export function newId(now = Date.now()): { id: string; at: Date } {
  const bytes = randomBytes(16);
  if (now > lastMs) {
    lastMs = now;
    // Starts low enough to count up many times within a millisecond.
    counter = bytes.readUInt16BE(6) & 0x03ff;
  } else if (++counter > 0x0fff) {
    lastMs += 1;
    counter = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | ((bytes[8] as number) & 0x3f), 8);
  const hex = bytes.toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { id, at: new Date(lastMs) };
}

/** The smallest id with this timestamp: the bound for "created before" and "created after" on ids. */
export function firstIdAt(ms: number): string {
  const hex = Math.min(Math.max(ms, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
