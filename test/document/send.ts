import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Body, type Case, placeholder } from './case.ts';
import { isObject } from './shapes.ts';
import type { Target } from './target.ts';

export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** Undefined if the body is not JSON. */
  json: unknown;
}

/** Sends a request as any client would, with nothing but HTTP. */
export async function send(
  target: Target,
  { method = 'POST', path, json, form, text, headers = {}, anonymous }: Omit<Case, 'operation' | 'title' | 'gives'>,
): Promise<Reply> {
  const { accept, ...others } = headers;
  const url = `${target.url}/api/v1${filledText(target, path)}`;
  const sent = {
    ...(!anonymous && { 'x-api-key': target.key }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(others as Record<string, string>),
  };
  const body = text ?? (json === undefined ? form && formData(target, form) : JSON.stringify(filled(target, json)));
  const init = { method, headers: accept == null ? sent : { ...sent, accept }, ...(body !== undefined && { body }) };
  return accept === null ? sendWithoutAccept(url, init) : reply(await fetch(url, init));
}

async function reply(response: Response): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { status, headers } = response;
  return { status, headers, bytes, json: isJson ? JSON.parse(`${bytes}`) : undefined };
}

/** fetch sends `Accept` always. */
async function sendWithoutAccept(url: string, init: RequestInit): Promise<Reply> {
  const prepared = new Request(url, init);
  const headers = Object.fromEntries(prepared.headers);
  const bytes = Buffer.from(await prepared.arrayBuffer());
  return new Promise((done, fail) => {
    const outgoing = request(url, { method: prepared.method, headers }, (incoming) => {
      const received = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, `${value}`]);
      buffer(incoming)
        .then((content) =>
          reply(
            new Response(new Uint8Array(content), {
              status: incoming.statusCode ?? 0,
              headers: received,
            }),
          ),
        )
        .then(done, fail);
    });
    outgoing.on('error', fail).end(bytes);
  });
}

/** A body as a form: a list of texts or files is a part that is repeated, anything else that is no text is JSON. */
function formData(target: Target, body: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const isParts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    for (const part of isParts ? value : [value]) {
      const content = filled(target, part);
      if (content instanceof Blob) form.append(name, content);
      else form.append(name, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  return form;
}

/** The same with its placeholders filled in, at any depth. */
export function filled(target: Target, value: unknown): unknown {
  if (typeof value === 'string') return filledText(target, value);
  if (Array.isArray(value)) return value.map((entry) => filled(target, entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, filled(target, entry)]));
}

function filledText({ values }: Target, text: string): string | Blob {
  if (!text.includes('{')) return text;
  const whole = values.get(text) ?? (text.startsWith('{model ') ? values.get(placeholder.model('')) : undefined);
  return whole ?? text.replace(/\{\w+ \d+\}/g, (name) => String(values.get(name)));
}
