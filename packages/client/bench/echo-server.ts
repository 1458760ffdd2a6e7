/** A server in a process of its own that accepts every request. Prints its port. Ends with the process that started it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completed } from '../src/testing/runs.ts';

const body = JSON.stringify({ image_url: null, data: completed });
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(202, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
