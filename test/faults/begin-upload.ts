import { connect, type Socket } from 'node:net';

/** Sends the beginning of an upload and stops there; the caller destroys the socket. */
export function beginUpload(url: string, apiKey: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    'POST /api/v1/upload HTTP/1.1',
    'Host: 127.0.0.1',
    `X-API-Key: ${apiKey}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 10000000',
    '',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  ].join('\r\n');
  socket.write(head + 'x'.repeat(100_000));
  return socket;
}
