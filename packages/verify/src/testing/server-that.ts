import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the given listener, for as long as the work takes. */
export async function withServerThat<Result>(
  listener: RequestListener,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
