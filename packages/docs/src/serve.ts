import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves a folder, read-only. Resolves when it listens; port 0 chooses a free one. */
export async function serveSite(
  folder: string,
  port = 4000,
  host = '127.0.0.1',
): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const fail = (status: number, text: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return fail(405, 'This site is read-only.', { allow: 'GET, HEAD' });
    const found = await fileFor(folder, request.url ?? '/');
    if (!found) return fail(404, 'Not found.');
    if ('location' in found) return response.writeHead(308, { location: found.location }).end();
    const type = TYPES[extname(found.file)] ?? 'application/octet-stream';
    response.writeHead(200, {
      'content-type': type,
      'content-length': found.size,
      'x-content-type-options': 'nosniff',
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}` };
}

/** The file for a URL. Only names below the folder count, however the URL is written. */
async function fileFor(
  folder: string,
  url: string,
): Promise<{ file: string; size: number } | { location: string } | undefined> {
  try {
    // Double slashes would make the redirect below lead to another host.
    const pathname = new URL(`http://localhost${url}`).pathname.replace(/\/+/g, '/');
    const file = join(folder, decodeURIComponent(pathname));
    if ((file !== folder && !file.startsWith(folder + sep)) || file.includes('\0')) return undefined;
    const found = await stat(file);
    if (found.isFile()) return { file, size: found.size };
    // Without the slash the page's relative links would lead one folder too high.
    if (!pathname.endsWith('/')) return { location: `${pathname}/` };
    const index = join(file, 'index.html');
    return { file: index, size: (await stat(index)).size };
  } catch {
    return undefined;
  }
}

/** Where to listen, by the settings PORT and HOST. */
export function listenOptions(env: NodeJS.ProcessEnv): { port: number; host: string } {
  const { PORT = '4000', HOST = '127.0.0.1' } = env;
  if (/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65535) return { port: Number(PORT), host: HOST };
  throw new Error(`PORT is ${JSON.stringify(PORT)}; it must be an integer from 0 to 65535.`);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another port.`,
      {
        cause: error,
      },
    );
  if (error.code === 'EACCES')
    return new Error(`Port ${port} on ${host} is not allowed for this user. Set PORT to a port above 1023.`, {
      cause: error,
    });
  return error;
}
