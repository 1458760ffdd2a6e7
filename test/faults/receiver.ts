import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort } from './processes.ts';

export interface Event {
  id: string;
  type: string;
  runId: string;
  status: string;
}

/** Receives webhooks, on a port that stays the same while it is down. */
export async function startReceiver() {
  const port = await freePort();
  const events: Event[] = [];
  let reply = (response: ServerResponse) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { type: string; data: { run_id: string; status: string } };
    const id = String(request.headers['webhook-id']);
    events.push({ id, type: body.type, runId: body.data.run_id, status: body.data.status });
    reply(response);
  });
  const up = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const down = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await up();
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    responding(next: typeof reply) {
      reply = next;
    },
    up,
    down,
  };
}
