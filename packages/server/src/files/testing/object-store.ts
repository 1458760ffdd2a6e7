import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ObjectStore {
  url: string;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  stop(): Promise<void>;
}

/** The part of S3 that the service uses, in memory: put, get with a range, head, copy and delete. */
export async function startObjectStore(bucket: string): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, inBucket, ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const fail = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (inBucket !== bucket) return fail(404, 'NoSuchBucket');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return fail(403, 'AccessDenied');
    if (key === '') return response.writeHead(200).end();
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      const copied = typeof source === 'string' ? objects.get(source.slice(bucket.length + 1)) : undefined;
      if (source !== undefined && copied === undefined) return fail(404, 'NoSuchKey');
      objects.set(key, { bytes: copied?.bytes ?? (await bodyOf(request)), at: new Date() });
      return response.writeHead(200, xml).end('<CopyObjectResult></CopyObjectResult>');
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return fail(404, 'NoSuchKey');
    const size = found.bytes.length;
    const headers = { 'last-modified': found.at.toUTCString(), 'accept-ranges': 'bytes' };
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range === null) {
      response.writeHead(200, { ...headers, 'content-length': size });
      return response.end(request.method === 'HEAD' ? undefined : found.bytes);
    }
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), size - 1)];
    response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${size}` });
    return response.end(found.bytes.subarray(start, end + 1));
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const xml = { 'content-type': 'application/xml' };

/** The library may send a body in signed chunks, each preceded by a line with its length. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const raw = await buffer(request);
  if (!request.headers['content-encoding']?.includes('aws-chunked')) return raw;
  const parts: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const line = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, line), 16);
    if (size === 0) break;
    parts.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
