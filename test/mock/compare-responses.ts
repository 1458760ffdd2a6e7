/**
 * What a caller can rely on in a response: its status, the names of its headers, the shape of its body, and error
 * codes.
 */
export interface Facts {
  status: number;
  type: string;
  headers: string[];
  body: unknown;
}

/** Headers of the transport, and those that are not part of the contract. */
const ignored =
  /^(access-control-|connection$|content-length$|date$|keep-alive$|transfer-encoding$|vary$|content-security-policy$|x-content-type-options$|cache-control$)/;

export async function factsOf(reply: Response): Promise<Facts> {
  const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
  const headers = [...reply.headers.keys()].filter((name) => !ignored.test(name)).sort();
  const body = type === 'application/json' ? await reply.json() : await readText(reply, type);
  return { status: reply.status, type, headers, body };
}

async function readText(reply: Response, type: string): Promise<unknown> {
  const bytes = await reply.arrayBuffer();
  if (type !== 'text/event-stream') return undefined;
  return [...new TextDecoder().decode(bytes).matchAll(/^event: (\w+)$/gm)].map((match) => match[1]);
}

export interface Difference {
  at: string;
  mock: unknown;
  live: unknown;
}

/** Every difference between two responses. Values may differ; names, types and error codes may not. */
export function compareResponses(mock: Facts, live: Facts): Difference[] {
  const found: Difference[] = [];
  const compare = (at: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) found.push({ at, mock: a, live: b });
  };
  compare('status', mock.status, live.status);
  compare('type', mock.type, live.type);
  compare('headers', mock.headers, live.headers);
  walk('', mock.body, live.body);
  return found;

  function walk(at: string, a: unknown, b: unknown): void {
    if (kindOf(a) !== kindOf(b)) return void found.push({ at, mock: kindOf(a), live: kindOf(b) });
    if (Array.isArray(a) && Array.isArray(b)) {
      // In lists of similar entries only the first is compared; issues and events are compared completely.
      if (/issues$|^$/.test(at)) compare(at, a.map(issueOf), b.map(issueOf));
      else if (a.length > 0 && b.length > 0) walk(`${at}/0`, a[0], b[0]);
      return;
    }
    if (kindOf(a) === 'object') {
      const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
      if (isContract(left)) return;
      for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
        walk(`${at}/${name}`, left[name], right[name]);
      }
      return;
    }
    if (/\/(code|status|live_status|progress|run_type|model_type|success|rule|type)$/.test(at)) compare(at, a, b);
  }
}

function isContract(value: Record<string, unknown>): boolean {
  return 'openapi' in value;
}

/** Messages may differ, but not what they are about. */
function issueOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { path, rule } = entry as { path?: string; rule?: string };
  return { path, rule };
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
