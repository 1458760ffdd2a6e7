import { WebSocket } from 'undici';
import type { Server } from './protocol.ts';

export interface ComfyEvent {
  type: string;
  data: Record<string, unknown> & { prompt_id?: string; node?: string | null };
}

/** The events of one job. */
export interface ComfyEvents {
  clientId: string;
  /** Called for every event, until closed. */
  listen(listener: (event: ComfyEvent) => void): void;
  close(): void;
}

/**
 * Opens a socket of its own for one job: a second one with the same id could make the first silently deaf. Events are
 * only a faster way to know; if the socket fails, the job is still found by asking.
 */
export async function openEvents(
  { config, connection }: Server,
  clientId: string,
  signal: AbortSignal,
): Promise<ComfyEvents> {
  const url = `${config.url.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
  const socket = new WebSocket(url, { headers: connection.authorization });
  let listener: (event: ComfyEvent) => void = () => {};
  socket.addEventListener('message', ({ data }) => {
    // Previews are binary.
    if (typeof data !== 'string') return;
    try {
      const event = JSON.parse(data) as ComfyEvent;
      if (typeof event?.type === 'string' && typeof event.data === 'object' && event.data !== null) listener(event);
    } catch {
      // A message that is not JSON says nothing about the job.
    }
  });
  await new Promise<void>((done) => {
    for (const type of ['open', 'error', 'close'] as const) socket.addEventListener(type, () => done(), { once: true });
    signal.addEventListener('abort', () => done(), { once: true });
  });
  return {
    clientId,
    listen(given) {
      listener = given;
    },
    close() {
      listener = () => {};
      socket.close();
    },
  };
}
