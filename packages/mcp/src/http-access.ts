import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpSettings } from './settings.ts';

type Admitted = { key: string } | { status: number; message: string };

const local = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request may continue to the protocol, and with which key. A web page may call the server only if it is allowed,
 * and by a name that is allowed, so a page elsewhere cannot reach a server on the user's machine.
 */
export function admit(request: IncomingMessage, response: ServerResponse, settings: HttpSettings): Admitted {
  const { origin, host = '', authorization = '' } = request.headers;
  const [path] = (request.url ?? '').split('?');
  if (path !== '/mcp') return { status: 404, message: 'Nothing here. The server is at /mcp.' };
  if (!knowsHost(host, settings)) return { status: 403, message: `Host ${host} is not allowed; see --allow-host.` };
  if (origin !== undefined) {
    if (!settings.origins.includes(origin))
      return { status: 403, message: `Origin ${origin} is not allowed; see --allow-origin.` };
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate');
    response.setHeader('Vary', 'Origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
      response.setHeader(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id',
      );
      return { status: 204, message: '' };
    }
  }
  const [, key] = /^Bearer +([!-~]+)$/i.exec(authorization) ?? [];
  if (key === undefined) return { status: 401, message: 'Send your API key as Authorization: Bearer.' };
  return { key };
}

/** A server on this machine only is called by a name of this machine. */
function knowsHost(host: string, { host: listening, hosts }: HttpSettings): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (hosts.includes(name)) return true;
  const onlyLocal = local.includes(listening) || listening === '::1';
  return onlyLocal ? local.includes(name) : hosts.length === 0;
}
