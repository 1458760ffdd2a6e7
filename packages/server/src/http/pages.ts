import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsMissingPage, landingPage } from './landing-page.ts';

/** Where the pages are once they have been built. */
export interface PageFolders {
  docs: string;
  studio: string;
}

/** For files whose name changes with what is in them. */
const forever = 'public, max-age=31536000, immutable';

/** The documentation under /docs and the studio under /, or plain pages in their place. */
export function addPages(app: FastifyInstance, { docs, studio }: PageFolders): void {
  app.register(fastifyStatic, { serve: false, cacheControl: false, extensions: ['html'] });
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 308));
  app.get('/docs/*', (request, reply) => {
    if (isBuilt(docs)) return send(reply, docs, rest(request));
    return plain(reply.code(rest(request) === '' ? 200 : 404), docsMissingPage());
  });
  app.get('/', (_request, reply) => (isBuilt(studio) ? send(reply, studio, '') : plain(reply, landingPage())));
  // At the top, because a service worker controls only what is below its own path.
  for (const path of ['service-worker.js', 'manifest.webmanifest'])
    app.get(`/${path}`, (_request, reply) => send(reply, studio, path));
  app.get('/assets/*', (request, reply) => send(reply, studio, join('assets', rest(request)), forever));
}

function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

function rest(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

function send(reply: FastifyReply, folder: string, path: string, caching = 'no-cache'): FastifyReply {
  // To the plugin a URL outside the folder is an error; here nothing is at it, as at any other unknown URL.
  if (/(^|[/\\])\.\.([/\\]|$)|\0/.test(path)) {
    reply.callNotFound();
    return reply;
  }
  reply.header('Cache-Control', caching).header('X-Content-Type-Options', 'nosniff');
  return reply.sendFile(path === '' ? 'index.html' : path, folder);
}

function plain(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
}
