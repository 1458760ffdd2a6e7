import { createServer, type RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../faults/processes.ts';

export interface Peer {
  url: string;
  stop(): Promise<void>;
}

/** Accepts requests and never responds. */
export function startTarpit(): Promise<Peer> {
  return listen((request) => void request.resume());
}

/** Serves an image slowly. */
export function startSlowImages(image: Uint8Array): Promise<Peer> {
  return listen(async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': image.length });
    response.write(image.subarray(0, 20));
    await pause(300);
    response.end(image.subarray(20));
  });
}

async function listen(handle: RequestListener): Promise<Peer> {
  const port = await freePort();
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
