import { createServer } from 'node:http';

/** A site that serves an image, and much that is not one. */
export async function startHostileSite(image: Buffer): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    response.on('error', () => {});
    if (request.url === '/good') response.end(image);
    else if (request.url === '/text') response.end('not an image');
    else if (request.url === '/slow') response.write(image.subarray(0, 100));
    else if (request.url === '/redirect') response.writeHead(302, { Location: 'http://127.0.0.2/a.png' }).end();
    else if (request.url === '/endless') response.writeHead(200, { 'Content-Length': '30000000' }).write('x');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
