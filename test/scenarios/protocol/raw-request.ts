import { connect } from 'node:net';

/** Sends a request line and headers unchanged, which no client would do; returns everything that comes back. */
export async function rawRequest(url: string, method: string, path: string, ...headers: string[]): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The service may close the connection before it has read everything.
  socket.on('error', () => {});
  socket.write([`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n'));
  return Buffer.concat(await socket.toArray()).toString();
}
