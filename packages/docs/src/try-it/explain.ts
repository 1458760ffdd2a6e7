/// <reference lib="dom" />
import { isServed } from './request/own-server.ts';

export interface Sent {
  server: string;
  key: string;
  /** Bytes of the files that were sent, and how many one may have. */
  fileBytes: number;
  maxFileBytes: number;
  /** The path that every service responds to. */
  healthPath: string;
}

const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;

/** Why there was no response, and what to do. A browser does not say, so the server is asked twice more. */
export async function explainFailure({ server, fileBytes, maxFileBytes, healthPath }: Sent): Promise<string> {
  const asked = (mode: RequestMode): Promise<boolean> =>
    fetch(server + healthPath, { mode, credentials: 'omit', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  if (!(await asked('no-cors'))) return unreachable(server);
  if (!(await asked('cors'))) {
    const origin = isServed() ? location.origin : 'null';
    return `${server} responds, but does not allow pages of ${origin} to call it (CORS). Add ${origin} to DARKROOM_CORS_ORIGINS of the service, or open its own docs at ${server}/docs/.`;
  }
  if (fileBytes > maxFileBytes) return `The server closed the connection. ${tooLarge(maxFileBytes)}`;
  return 'The connection broke before the response was complete. Send the request again.';
}

function unreachable(server: string): string {
  const { protocol, hostname } = new URL(server);
  const local = isLocal(hostname);
  if (location.protocol === 'https:' && protocol === 'http:' && !local)
    return `A page with https cannot call ${server}, which is http. Use the https URL of the service, or open its own docs at ${server}/docs/.`;
  const ask =
    local && isServed() && !isLocal(location.hostname)
      ? ' If the browser asks, allow this page to use the local network.'
      : '';
  return `No response from ${server}. Start the service there (npm start, or npm run mock for the mock), or choose another server.${ask}`;
}

const isLocal = (hostname: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

const tooLarge = (most: number): string =>
  `A file can have at most ${mebibytes(most)}. Save the image at a smaller size, or as JPEG or WebP, and choose it again.`;

/** What to do about a response that is an error; undefined if its own message says it. */
export function explainResponse(
  status: number,
  error: { code?: string; message?: string } | undefined,
  retryAfter: string | null,
  { server, key, maxFileBytes }: Sent,
): string | undefined {
  if (status < 400) return undefined;
  if (!error?.code)
    return `${server} responds, but not as a Darkroom service does. Choose the URL at which the service prints that it listens.`;
  if (status === 401 && !key)
    return 'This operation needs an API key. Enter one above: the service prints its first key when it starts for the first time.';
  if (status === 401)
    return `${server} does not accept this key. Check that it is complete and belongs to this server, or create another with keys.create.`;
  if (error.code === 'insufficient_scope') return 'Use a key that has this scope, or create one with keys.create.';
  if (error.code === 'file_too_large') return tooLarge(maxFileBytes);
  if (retryAfter) return `Send it again after ${retryAfter} ${retryAfter === '1' ? 'second' : 'seconds'}.`;
  return undefined;
}
