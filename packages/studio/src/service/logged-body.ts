/** The most characters of a body that the log keeps, after long values have been shortened. */
const longest = 8192;
/** The most bytes of a response that are read for the log. */
const mostRead = 65_536;

const secretName = 'secret|token|password|api_?key';
const secretField = new RegExp(`("[\\w-]*(?:${secretName})[\\w-]*"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'gi');
const dataUri = /"(data:[^",]{0,60},)([^"]{64,})/g;

/** A body as the log keeps it: without secrets, without the bytes of images, and cut to a length. */
export function loggedText(text: string): string {
  const masked = text
    .replace(secretField, '$1"••••••"')
    .replace(dataUri, (_all, start: string, bytes: string) => `"${start}… ${bytes.length} characters`);
  return masked.length > longest ? `${masked.slice(0, longest)}\n… ${masked.length - longest} more characters` : masked;
}

/** The body of a request; undefined if it has none. */
export function sentBody(body: unknown): string | undefined {
  if (typeof body === 'string') return loggedText(body);
  if (body instanceof FormData) {
    const isSecret = new RegExp(secretName, 'i');
    const parts = [...body].map(([name, value]) => {
      if (typeof value !== 'string') return `${name}: ${described(value.type, value.size)}`;
      return `${name}: ${isSecret.test(name) ? '••••••' : value}`;
    });
    return loggedText(parts.join('\n'));
  }
  return body instanceof Blob ? described(body.type, body.size) : undefined;
}

/** The body of a response, read from a copy of it. */
export async function receivedBody(response: Response): Promise<string | undefined> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  // Uploads are logged after the client has read the response.
  if (response.body === null || response.bodyUsed) return undefined;
  if (type === 'text/event-stream') return 'A stream of events, which is not kept.';
  if (type !== 'application/json' && !type.startsWith('text/')) {
    return described(type, Number(response.headers.get('content-length') ?? Number.NaN));
  }
  const reader = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || value === undefined) return loggedText(text);
      text += value;
      if (text.length > mostRead) {
        await reader?.cancel();
        return loggedText(text);
      }
    }
  } catch {
    return `${loggedText(text)}\n… The response ended here.`;
  }
}

const described = (type: string, bytes: number): string =>
  `${type || 'Unknown type'}${Number.isFinite(bytes) ? `, ${bytes.toLocaleString('en')} bytes` : ''}`;
