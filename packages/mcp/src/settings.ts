import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** What the program was started with. */
export interface Settings {
  /** The URL of the service. */
  service: string;
  apiKey: string | undefined;
  tools: string;
  /** Folders whose images tools may read. */
  folders: string[];
  wait: number;
  imageSize: number;
  /** Null for standard input and output. */
  http: HttpSettings | null;
}

export interface HttpSettings {
  host: string;
  port: number;
  /** Web pages that may call the server. */
  origins: string[];
  /** Names by which it is called, besides those of this machine. */
  hosts: string[];
}

export const help = `Usage: darkroom mcp [options]

A Model Context Protocol server: offers the service to agents as tools. It speaks on standard input and output, as
clients start it, or over HTTP.

Options:
  --server <url>          URL of the service (DARKROOM_SERVER; default http://127.0.0.1:4000)
  --api-key <key>         your API key; prefer darkroom login or DARKROOM_API_KEY
  --tools <names>         tools to offer, separated by commas: default, all, images.extract, prompts.*
  --allow-files <folder>  let tools read images in this folder; can be repeated; not over HTTP
  --wait <seconds>        how long a tool waits for a run before it returns the run as it is (default 50); 0 does not wait
  --image-size <pixels>   longest side of images in results (default 1024); 0 shows only links
  --http                  serve over HTTP, at /mcp; callers send their own key as Authorization: Bearer
  --host <host>           with --http: IP address or name to listen on (default 127.0.0.1)
  --port <port>           with --http: port to listen on (default 4020; 0 for any free one)
  --allow-origin <url>    with --http: a web page that may call it, such as https://chat.example; can be repeated
  --allow-host <name>     with --http: a name by which it is called, behind a proxy; can be repeated
  -V, --version           print the version
  -h, --help              print this help

Examples:
  $ darkroom mcp
  $ darkroom mcp --tools default,images.extract --allow-files ~/images
  $ darkroom mcp --http --port 4020`;

type Env = Record<string, string | undefined>;

/** Reads the arguments; `help` and `version` if they ask for that. */
export function readSettings(argv: string[], env: Env): Settings | 'help' | 'version' {
  const { values } = parse(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const folders = values['allow-files'] ?? [];
  if (values.http && folders.length > 0) {
    throw new UsageError(
      '--allow-files does not work with --http: callers elsewhere must not read files of this machine.',
    );
  }
  for (const name of ['host', 'port', 'allow-origin', 'allow-host'] as const) {
    if (!values.http && values[name] !== undefined) throw new UsageError(`--${name} only works with --http.`);
  }
  return {
    service: url(values.server || env.DARKROOM_SERVER || 'http://127.0.0.1:4000'),
    apiKey: values['api-key'] || env.DARKROOM_API_KEY,
    tools: values.tools ?? 'default',
    folders,
    wait: 1000 * number(values.wait ?? '50', 'wait', 0, 3600),
    imageSize: number(values['image-size'] ?? '1024', 'image-size', 0, 4096),
    http: values.http
      ? {
          host: values.host ?? '127.0.0.1',
          port: number(values.port ?? '4020', 'port', 0, 65_535),
          origins: (values['allow-origin'] ?? []).map((text) => new URL(url(text)).origin),
          hosts: values['allow-host'] ?? [],
        }
      : null,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        server: { type: 'string' },
        'api-key': { type: 'string' },
        tools: { type: 'string' },
        'allow-files': { type: 'string', multiple: true },
        wait: { type: 'string' },
        'image-size': { type: 'string' },
        http: { type: 'boolean' },
        host: { type: 'string' },
        port: { type: 'string' },
        'allow-origin': { type: 'string', multiple: true },
        'allow-host': { type: 'string', multiple: true },
        version: { type: 'boolean', short: 'V' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} Help: darkroom mcp --help`);
  }
}

function number(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${option} must be an integer from ${least} to ${most}.`);
}

function url(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return text.replace(/\/+$/, '');
  throw new UsageError(`${text} is not an http or https URL.`);
}
