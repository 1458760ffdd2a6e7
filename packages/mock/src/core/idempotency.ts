import { Refused } from '@darkroom/contract/reading';
import { BoundedMap } from '../values/bounded-map.ts';
import type { Reply } from './exchange.ts';
import { requestId } from './ids.ts';

export function createIdempotency() {
  const entries = new BoundedMap<{ fingerprint: string; reply?: Reply }>(5000);
  return {
    /** The response to the first request with this key, if it was the same one; otherwise `answer` makes it. */
    async once(key: string, fingerprint: string, answer: () => Reply | Promise<Reply>): Promise<Reply> {
      const known = entries.get(key);
      if (known !== undefined) {
        if (known.fingerprint !== fingerprint) throw new Refused('idempotency_mismatch');
        if (known.reply === undefined) throw new Refused('idempotency_in_progress');
        const told = { 'X-Request-Id': requestId(), 'Idempotent-Replayed': 'true' };
        return { ...known.reply, headers: { ...known.reply.headers, ...told } };
      }
      entries.set(key, { fingerprint });
      try {
        const reply = await answer();
        // Nothing was made, so the key is free again; a stream cannot be sent twice.
        if (reply.status >= 400 || reply.body instanceof ReadableStream) entries.delete(key);
        else entries.set(key, { fingerprint, reply });
        return reply;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    clear: () => entries.clear(),
  };
}
