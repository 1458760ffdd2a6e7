import { createHash, timingSafeEqual } from 'node:crypto';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** One caller's connection over HTTP. */
export interface Session {
  transport: StreamableHTTPServerTransport;
  /** The hash of the key that opened it. */
  owner: Buffer;
  /** Requests and streams that are open. */
  open: number;
  lastUsed: number;
  close(): Promise<void>;
}

const mostSessions = 100;
const idleMinutes = 30;

export const ownerOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The open sessions. Their number is limited, and those that are not used are closed. */
export class Sessions {
  readonly #byId = new Map<string, Session>();
  readonly #most: number;
  readonly #sweep = setInterval(() => this.closeIdle(Date.now() - idleMinutes * 60_000), 60_000).unref();

  constructor(most = mostSessions) {
    this.#most = most;
  }

  /** A session of this key. To others it does not exist. */
  find(id: string, key: string): Session | undefined {
    const session = this.#byId.get(id);
    return session && timingSafeEqual(session.owner, ownerOf(key)) ? session : undefined;
  }

  /** Whether there is room for one more; closes the one that has not been used for longest if necessary. */
  async makeRoom(): Promise<boolean> {
    if (this.#byId.size < this.#most) return true;
    const [oldest] = [...this.#byId]
      .filter(([, { open }]) => open === 0)
      .sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    if (!oldest) return false;
    await this.#close(oldest[0]);
    return true;
  }

  add(id: string, session: Session): void {
    this.#byId.set(id, session);
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  closeIdle(before: number): void {
    for (const [id, { open, lastUsed }] of this.#byId) if (open === 0 && lastUsed < before) void this.#close(id);
  }

  async closeAll(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#byId.keys()].map((id) => this.#close(id)));
  }

  async #close(id: string): Promise<void> {
    const session = this.#byId.get(id);
    this.#byId.delete(id);
    await session?.close().catch(() => {});
  }
}
