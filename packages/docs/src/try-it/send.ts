/// <reference lib="dom" />
import { type Draft, isFormBody, targetOf } from './request/entries.ts';

/** Sends a request. The key goes to the chosen server only, so no redirect is followed with it. */
export async function send(
  server: string,
  path: string,
  draft: Draft,
  key: string,
  signal: AbortSignal,
): Promise<{ response: Response; milliseconds: number }> {
  const headers = new Headers(draft.headers);
  if (key) headers.set(...credential(key));
  const init: RequestInit = { method: draft.method, headers, signal, credentials: 'omit', cache: 'no-store' };
  if (key) init.redirect = 'error';
  if (draft.body && isFormBody(draft.body)) {
    const form = new FormData();
    for (const [name, part] of draft.body.parts) form.append(name, part);
    init.body = form;
  } else if (draft.body) {
    headers.set('Content-Type', draft.body.media);
    init.body = draft.body.text;
  }
  const start = performance.now();
  const response = await fetch(server + targetOf(path, draft), init);
  return { response, milliseconds: performance.now() - start };
}

/** A token has three parts with dots between them; everything else is an API key. */
const credential = (key: string): [string, string] =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key) ? ['Authorization', `Bearer ${key}`] : ['X-API-Key', key];

/** Bytes of the files of a request. */
export const fileBytes = ({ body }: Draft): number =>
  body && isFormBody(body)
    ? body.parts.reduce((sum, [, part]) => sum + (typeof part === 'string' ? 0 : part.size), 0)
    : 0;
