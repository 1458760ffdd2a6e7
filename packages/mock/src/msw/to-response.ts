import { HttpResponse } from 'msw';
import type { Reply } from '../core/call.ts';
import type { Service } from '../core/service.ts';

/** Carries a request of the page to the mock, and its answer back. */
export async function toResponse(service: Service, request: Request, base: string): Promise<Response> {
  const url = new URL(request.url);
  const { path, origin } = placeOf(url, base);
  const reply = await service.answer({
    method: request.method,
    path,
    query: url.searchParams,
    headers: Object.fromEntries(request.headers),
    rawHeaders: [...request.headers].flat(),
    origin,
    read: async () => new Uint8Array(await request.arrayBuffer()),
    signal: request.signal,
  });
  if (reply.cut === 'before') return HttpResponse.error();
  const headers = new Headers(reply.headers);
  return new HttpResponse(reply.cut === 'midway' ? cutOff(reply.body) : reply.body, { status: reply.status, headers });
}

/** The path as the contract has it, and what stands before it. */
function placeOf(url: URL, base: string): { path: string; origin: string } {
  const prefix = base === '*' ? '' : new URL(base).pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
  return { path, origin: url.origin + prefix };
}

function cutOff(body: Reply['body']): ReadableStream<Uint8Array> {
  const bytes =
    typeof body === 'string' ? new TextEncoder().encode(body) : body instanceof Uint8Array ? body : new Uint8Array();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, bytes.length / 2));
      controller.error(new TypeError('The connection was cut.'));
    },
  });
}
