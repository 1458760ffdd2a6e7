import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type FormCode, withOwn } from '@darkroom/docs';

/** One request of "Try it", and the same request as the code beside the form sends it. */
export interface FormRequest {
  name: string;
  /** Where the code has to send it; its first part says which request it is. */
  url: string;
  /** The code, with that URL and the key in it, as the reader copies it. */
  code: string;
}

export interface FormRequests {
  key: string;
  /** The requests in one language. */
  in(language: string): FormRequest[];
  /** The requests that the server refused, for example because the run of the example does not exist. */
  refused(language: string): string[];
  /** Where the code in a language has sent something else than the form; nothing if all is the same. */
  differences(language: string): string[];
  close(): Promise<void>;
}

/** What a server is sent, without what does not matter, such as the order of fields and the spaces in JSON. */
interface Received {
  method: string;
  path: string;
  query: string[];
  key: string;
  media: string;
  headers: Record<string, string>;
  body: unknown;
}

const form = 'multipart/form-data';
const key = 'a-key-for-forms-0123456789';

/** Sends every example as the form does, through a proxy that records it, and then waits for the code to do the same. */
export async function startFormRequests(examples: FormCode[], target: string): Promise<FormRequests> {
  const received = new Map<string, Received[]>();
  const refused = new Set<string>();
  const server = createServer(async (request, response) => {
    const [, id = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const body = Buffer.concat(await request.toArray());
    received.set(id, [...(received.get(id) ?? []), await readRequest(request, path, body)]);
    const { method = '' } = request;
    const {
      host,
      connection,
      'content-length': length,
      'transfer-encoding': encoding,
      expect,
      ...kept
    } = request.headers;
    const passed = await fetch(target + path, {
      method,
      headers: kept as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const headers = Object.fromEntries(
      [...passed.headers].filter(([name]) => !/^content-(length|encoding)$/.test(name)),
    );
    if (!passed.ok) refused.add(id);
    response.writeHead(passed.status, headers);
    response.end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [index, { send }] of examples.entries()) {
    const { response } = await send(`${url}/form-${index}`, key);
    await response.arrayBuffer();
  }
  return {
    key,
    in: (language) =>
      examples.map(({ name, code }, index) => {
        const own = `${url}/${language}-${index}`;
        return { name, url: own, code: withOwn(code[language] ?? '', own, key) };
      }),
    refused: (language) => examples.flatMap(({ name }, index) => (refused.has(`${language}-${index}`) ? [name] : [])),
    differences: (language) =>
      examples.flatMap((example, index) => {
        const [expected] = received.get(`form-${index}`) ?? [];
        const sent = received.get(`${language}-${index}`) ?? [];
        if (!expected || sent.length !== 1) return [`${example.name}: sent ${sent.length} requests`];
        return differencesOf(example, language, expected, sent[0] as Received);
      }),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function differencesOf(
  { name, code, headers, defaults }: FormCode,
  language: string,
  expected: Received,
  sent: Received,
): string[] {
  // The code names those that the client cannot send.
  const unsent = /Not sent by the client: (.+)\.$/m.exec(code[language] ?? '')?.[1]?.split(', ') ?? [];
  const seen = (received: Received): Record<string, unknown> => ({
    ...received,
    // Clients can omit what is the default.
    body: isObject(received.body)
      ? Object.fromEntries(Object.entries(received.body).filter(([field, value]) => value !== defaults[field]))
      : received.body,
    // Clients send their key to every operation, also to those that need none.
    key: expected.key === '' ? '' : received.key,
    headers: headers.filter((one) => !unsent.includes(one)).map((one) => received.headers[one.toLowerCase()]),
  });
  // Clients send JSON if there is no file.
  const alike = expected.media === form && sent.media === 'application/json';
  const [wanted, got] = [seen(expected), seen(alike ? { ...sent, media: form, body: partsIn(sent.body) } : sent)];
  return Object.keys(wanted)
    .filter((part) => !isDeepStrictEqual(wanted[part], got[part]))
    .map((part) => `${name}: ${part} is ${JSON.stringify(got[part])}, not ${JSON.stringify(wanted[part])}`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body in JSON as the parts of a form. */
function partsIn(body: unknown): [string, unknown][] {
  const fields = Object.entries(body as object).flatMap(([name, value]) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.map((item): [string, unknown] => [name, item])
      : [[name, typeof value === 'object' ? value : String(value)] as [string, unknown]],
  );
  return sorted(fields);
}

/** Parts of one name keep their order, which is that of the images. */
const sorted = (parts: [string, unknown][]): [string, unknown][] =>
  parts.sort(([one], [other]) => one.localeCompare(other));

async function readRequest({ method = '', headers }: IncomingMessage, target: string, body: Buffer): Promise<Received> {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const type = headers['content-type'] ?? '';
  return {
    method,
    path: pathname,
    query: [...searchParams].map(([name, value]) => `${name}=${sameTime('', value)}`).sort(),
    key: String(headers['x-api-key'] ?? ''),
    // A request without a body can have a type all the same; it means nothing then.
    media: body.length > 0 ? (type.split(';')[0] ?? '') : '',
    headers: headers as Record<string, string>,
    body: body.length === 0 ? '' : type.startsWith(form) ? await partsOf(type, body) : json(body.toString()),
  };
}

async function partsOf(type: string, body: Buffer): Promise<[string, unknown][]> {
  const data = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const parts = await Promise.all(
    [...data].map(
      async ([name, part]): Promise<[string, unknown]> => [
        name,
        typeof part === 'string' ? json(part) : [part.name, Buffer.from(await part.arrayBuffer()).toString('base64')],
      ],
    ),
  );
  return sorted(parts);
}

/** A time can be written with or without milliseconds. */
const sameTime = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value).toISOString() : value;

function json(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text, sameTime) : text;
  } catch {
    return text;
  }
}
