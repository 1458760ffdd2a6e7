import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidationError, verifyWebhook, type WebhookEvent } from '@darkroom/client';
import { CliError } from '../cli-error.ts';
import { plain } from '../text/plain.ts';
import { programName } from '../text/shell.ts';
import { style, turnColorOff } from '../text/style.ts';

interface ListenOptions {
  secret?: string[];
  port: number;
  host: string;
  forward?: string;
  events?: string[];
  json?: boolean;
  color?: boolean;
}

/** Larger than any event. */
const largest = 5_000_000;

/** Receives webhooks until ^C. */
export async function listen(options: ListenOptions): Promise<void> {
  if (options.color === false) turnColorOff();
  const { host, port, forward } = options;
  if (forward !== undefined && !URL.canParse(forward))
    throw new CliError(
      'usage',
      `--forward ${forward} is not a URL.`,
      'For example: --forward http://127.0.0.1:3000/hooks',
    );
  const known = options.secret ?? (process.env.DARKROOM_WEBHOOK_SECRET ? [process.env.DARKROOM_WEBHOOK_SECRET] : []);
  const secrets = known.length > 0 ? known : [`whsec_${randomBytes(24).toString('base64')}`];
  const server = createServer((request, response) => {
    receive(request, response, secrets, options).catch((error: Error) => {
      print(options, 'error', `${request.url}  ${plain(error.message)}`);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new CliError('usage', `Port ${port} is already in use.`, 'Use a free port: --port 0')
          : error,
      ),
    );
    server.listen(port, host, done);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  process.stderr.write(`Listening on ${url}${forward ? `, forwarding to ${forward}` : ''}. Press ^C to stop.\n`);
  if (known.length === 0) {
    process.stderr.write(
      `Events are verified with a new secret. Send it with your requests:\n` +
        `  ${programName()} generate "a fox" --webhook ${url} --webhook-secret ${secrets[0]}\n` +
        `Or set the secret of your user: --secret, or the variable DARKROOM_WEBHOOK_SECRET.\n`,
    );
  }
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  server.close();
  server.closeAllConnections();
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: string[],
  options: ListenOptions,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end('Send webhooks with POST.\n');
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    print(options, 'BAD', 'too large for an event');
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  let event: WebhookEvent;
  try {
    event = await verifyWebhook(body, request.headers, secrets);
  } catch (error) {
    // Not even the claimed type is printed: a sender that cannot sign can claim anything.
    print(
      options,
      'BAD',
      `${(error as Error).message}${isValidationError(error) ? '. Was it signed with another secret?' : ''}`,
    );
    response.writeHead(401).end('The signature does not match.\n');
    return;
  }
  if (options.events && !options.events.includes(event.type)) {
    response.writeHead(204).end();
    return;
  }
  const replied = options.forward === undefined ? 204 : await forwardTo(options.forward, request, body);
  if (options.json) process.stdout.write(`${JSON.stringify(event)}\n`);
  const { run_id: runId, status } = event.data;
  const passedOn = options.forward === undefined ? '' : `  → ${replied}`;
  print(options, 'ok', `${event.type}  ${runId}  ${status}${passedOn}`);
  response.writeHead(replied).end();
}

/** One line per event; with `--json` only refused ones, on standard error. */
function print({ json }: ListenOptions, verdict: 'ok' | 'BAD' | 'error', words: string): void {
  if (json && verdict === 'ok') return;
  const stream = json ? process.stderr : process.stdout;
  const mark = style(stream, verdict === 'ok' ? 'green' : 'red', verdict.padEnd(3));
  stream.write(`${new Date().toTimeString().slice(0, 8)}  ${mark}  ${words}\n`);
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > largest) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Passes an event on unchanged, so the receiver can verify it too, and returns its status. */
async function forwardTo(url: string, { headers }: IncomingMessage, body: Buffer): Promise<number> {
  const names = Object.keys(headers).filter((name) => name.startsWith('webhook-') || name === 'content-type');
  const passed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: passed,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    return status;
  } catch {
    // The status a proxy would return, so the service tries again.
    return 502;
  }
}
