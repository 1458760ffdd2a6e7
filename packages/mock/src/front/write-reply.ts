import type { ServerResponse } from 'node:http';
import type { Reply } from '../core/call.ts';

/** Writes an answer, as far as the scenario lets it. Gives the number of bytes of its body, if that is known. */
export async function writeReply(
  response: ServerResponse,
  reply: Reply,
  withBody: boolean,
): Promise<number | undefined> {
  const { status, headers, body, cut } = reply;
  if (cut === 'before' || response.destroyed) {
    response.destroy();
    return 0;
  }
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    response.flushHeaders();
    await pour(response, body, cut === 'midway');
    return undefined;
  }
  const bytes = body === null ? undefined : typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes?.length ?? 0;
  // Neither 204 nor 304 has a body, so neither has a length.
  if (status !== 204 && status !== 304) headers['Content-Length'] = String(length);
  response.writeHead(status, headers);
  if (cut === 'midway') {
    response.write(bytes?.subarray(0, length / 2) ?? '', () => response.destroy());
  } else if (withBody && bytes !== undefined) response.end(bytes);
  else response.end();
  return length;
}

async function pour(response: ServerResponse, body: ReadableStream<Uint8Array>, cut: boolean): Promise<void> {
  const reader = body.getReader();
  response.on('close', () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    if (!response.write(value)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (cut) return void response.destroy();
  }
  response.end();
}
