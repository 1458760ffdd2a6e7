import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unreadableRequest } from '@darkroom/contract/service';
import { type MockOptions, settingsOf } from '../core/options.ts';
import { createMedia } from '../media/media.ts';
import { createService, type Service } from '../service.ts';
import { defaultFolder, loadContract, watchContract } from './contract-files.ts';
import { controlReply } from './control.ts';
import { createMockCors } from './cors.ts';
import { toMockRequest } from './http-request.ts';
import { logLine } from './log-line.ts';
import { overview } from './overview.ts';
import { writeReply } from './write-reply.ts';

export interface Mock {
  /** Where it is, without a slash at the end. */
  url: string;
  port: number;
  /** Where it is, a first call, and the scenarios, as a text. */
  overview: string;
  /** Plays a scenario for an operation (`*` for all) without the caller knowing. */
  use: Service['use'];
  /** Forgets what was made and which scenarios were set. */
  reset(): void;
  /** Reads the contract again. */
  reload(): Promise<void>;
  /** Ends open connections and lets the port go. */
  stop(): Promise<void>;
}

/**
 * Starts the mock in this process.
 *
 * @example
 * const mock = await startMock({ runTime: 0 });
 * const answer = await fetch(`${mock.url}/api/v1/me`, { headers: { 'X-API-Key': 'any' } });
 * await mock.stop();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { host = '127.0.0.1', log } = options;
  const folder = options.contract ?? defaultFolder();
  const loaded = await loadContract(folder);
  const { contract } = loaded;
  const say = (text: string) => log?.(`          ${text}`);
  const service = createService(loaded, createMedia(), settingsOf(options, contract));
  const cors = createMockCors(contract, options.cors ?? 'local');

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    if (message.method === 'OPTIONS' && message.headers['access-control-request-method'] !== undefined) {
      response.writeHead(204, cors.preflight(message.headers)).end();
      return;
    }
    const gone = new AbortController();
    // Only if the caller disconnects before the end, because aborting is slow.
    response.on('close', () => response.writableFinished || gone.abort());
    const origin = `http://${message.headers.host ?? address()}`;
    const request = toMockRequest(message, origin, gone.signal);
    const reply = (await controlReply(service, request)) ?? (await service.answer(request));
    Object.assign(reply.headers, cors.headers(message.headers));
    // The rest of a body that was not read would be taken for the next request.
    if (!message.complete) reply.headers.Connection = 'close';
    await writeReply(response, reply, message.method !== 'HEAD');
    if (!message.complete) message.resume();
    if (log === undefined) return;
    log(logLine(request, reply, performance.now() - started));
  }

  // Longer than a busy machine pauses, so that no caller writes to a connection that is being closed.
  const server = createServer({ keepAliveTimeout: 75_000 }, (message, response) => {
    handle(message, response).catch((error) => {
      // A caller that disconnects in the middle of a request gets no response; the mock goes on.
      if (!response.destroyed) response.destroy();
      if (!message.destroyed) say(error instanceof Error ? error.message : String(error));
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(unreadableRequest(error.code));
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const address = () => {
    const { address: ip, port, family } = server.address() as AddressInfo;
    return `${family === 'IPv6' ? `[${ip}]` : ip}:${port}`;
  };

  async function reload(): Promise<void> {
    service.replaceContract(await loadContract(folder));
  }
  const reloadAndSay = () =>
    reload().then(
      () => say(`The contract has changed; serving ${service.contract().document.info.version} as it is now.`),
      (error) => say(`The contract has changed but cannot be read; serving the one before. ${error.message}`),
    );
  const unwatch = options.watch ? watchContract(folder, reloadAndSay) : () => {};

  return {
    url: `http://${address()}`,
    port: (server.address() as AddressInfo).port,
    overview: overview(service.contract(), `http://${address()}`),
    use: service.use,
    reset: service.reset,
    reload,
    async stop() {
      unwatch();
      service.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
