import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsMissingPage, landingPage } from './landing-page.ts';

/** The folders of the pages that have been built. */
export interface PageFolders {
  docs: string;
  studio: string;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** For files whose name changes with their content. */
const forever = 'public, max-age=31536000, immutable';

/** The documentation under /docs and the studio under /, or plain pages instead. */
export function addPages(app: FastifyInstance, folders: PageFolders): void {
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 308));
  app.get('/docs/*', (request, reply) =>
    serve(folders.docs, (request.params as { '*': string })['*'], reply, docsMissingPage),
  );
  app.get('/', (_request, reply) => serve(folders.studio, '', reply, landingPage));
  app.get('/assets/*', (request, reply) =>
    serve(folders.studio, join('assets', (request.params as { '*': string })['*']), reply, undefined, forever),
  );
}

async function serve(
  folder: string,
  asked: string,
  reply: FastifyReply,
  otherwise: (() => string) | undefined,
  caching = 'no-cache',
): Promise<FastifyReply> {
  const found = await find(folder, asked);
  if (found !== undefined) {
    reply.header('ETag', `"${found.size}-${Math.trunc(found.modified)}"`).header('Cache-Control', caching);
    reply.header('X-Content-Type-Options', 'nosniff');
    if (reply.request.headers['if-none-match'] === reply.getHeader('ETag')) return reply.code(304).send();
    return reply.type(types[extname(found.path)] ?? 'application/octet-stream').send(createReadStream(found.path));
  }
  const built = asked !== '' && (await find(folder, '')) !== undefined;
  if (otherwise === undefined || built) {
    reply.callNotFound();
    return reply;
  }
  const page = reply.code(asked === '' ? 200 : 404).type('text/html; charset=utf-8');
  return page.header('Cache-Control', 'no-cache').send(otherwise());
}

/** The file that a URL path names, if it is in the folder. */
async function find(
  folder: string,
  asked: string,
): Promise<{ path: string; size: number; modified: number } | undefined> {
  if (asked.includes('\0')) return undefined;
  const path = normalize(join(folder, asked));
  if (path !== normalize(folder) && !path.startsWith(normalize(folder).replace(/[/\\]?$/, sep))) return undefined;
  for (const candidate of [path, join(path, 'index.html'), `${path.replace(/[/\\]$/, '')}.html`]) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile()) return { path: candidate, size: found.size, modified: found.mtimeMs };
  }
  return undefined;
}
