import type { Exchange } from '../../exchange/call.ts';
import { sentFields } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** What only someone inside the server should see, by what it shows. */
const insides: [string, RegExp][] = [
  [
    'a stack trace',
    /\bat (?:async )?[\w.<>[\] ]+ \((?:file:|node:|\/|[A-Z]:\\)|\bat (?:file:\/\/|node:)|\.(?:[cm]?[jt]s|py|go|rb|java|php):\d+|Traceback \(most recent/,
  ],
  [
    'a file path',
    /(?:^|[\s"'(=:])(?:\/(?:home|root|usr|var|tmp|opt|etc|app|srv|mnt|data|Users|workspace)\/[\w.-]+|[A-Z]:\\\\?[\w.-]+)|file:\/\/|node_modules/,
  ],
  [
    'SQL',
    /\b(?:SELECT\b.+\bFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b|syntax error at or near|duplicate key value|violates [\w-]+ constraint|(?:relation|column) "[\w.]+" (?:of|does)|SQLSTATE/i,
  ],
  [
    'a host of the server’s network',
    /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT|EACCES)\b|getaddrinfo|\b(?:127\.0\.0\.1|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|localhost)(?::\d+)?\b|\b[\w-]+\.(?:internal|local|lan|svc|corp)\b/,
  ],
  [
    'the name of a library',
    /\b(?:ajv|fastify|undici|kysely|drizzle|pglite|postgres(?:ql)?|sqlite|mysql|redis|pg-boss|libvips|vips\w*|libpng|libjpeg|libspng|onnxruntime|zod|prisma|knex|sequelize|axios|busboy|django|werkzeug)\b/i,
  ],
  [
    'an error of the language',
    /\b(?:Type|Reference|Range|Syntax|Eval|Aggregate)Error\b|Cannot read propert|is not a function\b|is not defined\b|undefined is not|Unexpected token .+ (?:in JSON|is not valid JSON)|\[object Object\]|\bNullPointerException\b/,
  ],
];

/** Header fields that name what the server runs on. */
const telling = ['x-powered-by', 'x-aspnet-version', 'x-runtime', 'x-debug', 'x-stack', 'x-backend', 'x-real-host'];

export const insidesHidden: ExchangeCheck = {
  proves:
    'Nothing of the inside shows in a refusal or in the error of a run: no stack trace, file path, SQL, host of ' +
    "the server's network, name of a library or error of the language. What the request itself contained may be " +
    'repeated.',
  look: ({ exchange, runs }) => {
    const header = telling.find((name) => name in exchange.headers);
    if (header !== undefined) return `${header}: ${exchange.headers[header]} says what the server runs on`;
    if (/\d/.test(exchange.headers.server ?? ''))
      return `Server: ${exchange.headers.server} says what the server runs on`;
    const errors = runs.map(({ error }) => error).filter((error) => error !== null && error !== undefined);
    if (exchange.status < 400 && errors.length === 0) return undefined;
    const said = exchange.status < 400 ? JSON.stringify(errors) : exchange.body.toString();
    const text = withoutSent(`${said}\n${exchange.status < 400 ? '' : headersOf(exchange)}`, exchange);
    for (const [what, pattern] of insides) {
      const found = pattern.exec(text);
      if (found !== null) return `the error shows ${what}: ${found[0].slice(0, 60)}`;
    }
    return fine;
  },
};

/** The headers of a refusal, without those whose form the contract prescribes. */
function headersOf({ headers }: Exchange): string {
  return Object.entries(headers)
    .filter(([name]) => !['location', 'link', 'x-request-id', 'date', 'content-type'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Without the texts that the request itself contained. */
function withoutSent(text: string, { call, url }: Exchange): string {
  const sent = [
    url,
    ...strings(sentFields(call)),
    ...Object.values(call.path ?? {}),
    ...Object.values(call.query ?? {}).map(String),
    ...Object.values(call.headers ?? {}),
  ].filter((one) => one.length > 3);
  return sent.reduce((rest, one) => rest.replaceAll(one, '').replaceAll(JSON.stringify(one).slice(1, -1), ''), text);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...strings(inner)]);
}
