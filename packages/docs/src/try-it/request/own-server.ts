/// <reference lib="dom" />
/** Which server the reader uses, and the key for each. They are kept in this browser and sent nowhere else. */

/** What samples call the server and the key until the reader has chosen. */
export const defaultServer = 'http://127.0.0.1:4000';

const serverEntry = 'darkroom-docs-server';
const keysEntry = 'darkroom-docs-keys';

/** Whether a server serves the page, and not a folder. */
export const isServed = (): boolean => /^https?:$/.test(location.protocol);

/** The server that the reader chose; if none, the one that serves the page. */
export function chosenServer(): string {
  return read(serverEntry) ?? (isServed() ? location.origin : defaultServer);
}

/** Remembers a server. The one that serves the page is not remembered: it is the default. */
export function chooseServer(server: string): void {
  write(serverEntry, isServed() && server === location.origin ? undefined : server);
}

/** The origin and path of a server without a trailing slash; undefined if the text is no http or https URL. */
export function serverIn(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export function keyFor(server: string): string {
  return keys()[server] ?? '';
}

export function rememberKey(server: string, key: string): void {
  const { [server]: _, ...others } = keys();
  const all = key ? { ...others, [server]: key } : others;
  write(keysEntry, Object.keys(all).length > 0 ? JSON.stringify(all) : undefined);
}

/** Code with the reader's server and key in it. A key that could end a string of the code is not put in. */
export function withOwn(code: string, server: string, key: string): string {
  const text = code.replaceAll(defaultServer, () => server);
  return /^[\w.~+/=-]+$/.test(key) ? ownKey.reduce((now, [from, to]) => now.replaceAll(from, to(key)), text) : text;
}

/** How samples name the key in each language, and what stands for it once it is known. */
export const ownKey: [string, (key: string) => string][] = [
  ['$DARKROOM_API_KEY', (key) => key],
  ['paste the key here', (key) => key],
  ['process.env.DARKROOM_API_KEY', (key) => `'${key}'`],
  ['os.environ.get("DARKROOM_API_KEY")', (key) => JSON.stringify(key)],
  ['os.Getenv("DARKROOM_API_KEY")', (key) => JSON.stringify(key)],
];

function keys(): Record<string, string> {
  try {
    return JSON.parse(read(keysEntry) ?? '{}');
  } catch {
    return {};
  }
}

/** Storage can be switched off or full; the page then works for this visit. */
const visit = new Map<string, string | undefined>();

export function read(name: string): string | undefined {
  try {
    return visit.has(name) ? visit.get(name) : (localStorage.getItem(name) ?? undefined);
  } catch {
    return undefined;
  }
}

export function write(name: string, value: string | undefined): void {
  visit.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    visit.set(name, value);
  }
}
