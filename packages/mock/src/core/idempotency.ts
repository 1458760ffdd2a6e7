import { Refused } from '@darkroom/contract/reading';
import { BoundedMap } from './bounded-map.ts';
import type { Reply } from './call.ts';
import { requestId } from './ids.ts';

export interface Idempotency {
  /** The answer of the first request with this key, if it was the same one; otherwise `answer` makes it. */
  once(key: string, fingerprint: string, answer: () => Promise<Reply>): Promise<Reply>;
  clear(): void;
}

export function createIdempotency(): Idempotency {
  const entries = new BoundedMap<{ fingerprint: string; reply: Reply | undefined }>(5000);
  return {
    async once(key, fingerprint, answer) {
      const known = entries.get(key);
      if (known !== undefined) {
        if (known.fingerprint !== fingerprint) throw new Refused('idempotency_mismatch');
        if (known.reply === undefined) throw new Refused('idempotency_in_progress');
        const told = { 'X-Request-Id': requestId(), 'Idempotent-Replayed': 'true' };
        return { ...known.reply, headers: { ...known.reply.headers, ...told } };
      }
      const entry: { fingerprint: string; reply: Reply | undefined } = { fingerprint, reply: undefined };
      entries.set(key, entry);
      try {
        const reply = await answer();
        // Nothing was made, so the key is free again; a stream cannot be told twice.
        if (reply.status >= 400 || reply.body instanceof ReadableStream) entries.delete(key);
        else entry.reply = reply;
        return reply;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    clear: () => entries.clear(),
  };
}
