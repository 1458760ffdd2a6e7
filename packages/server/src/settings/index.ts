import { componentSchema } from '../contract/document.ts';
import {
  backendsFile,
  flag,
  makeSecretKey,
  optional,
  secretKey,
  text,
  url,
  urlsByName,
  webhookSecret,
  whole,
  words,
} from './readers.ts';

/** All settings: the variable, what it means, and how its text is read. The README prints this table. */
const table = {
  port: { variable: 'PORT', fallback: '4000', read: whole(0, 65_535), says: 'Port to listen on; 0 for a free one.' },
  host: { variable: 'HOST', fallback: '127.0.0.1', read: text, says: 'IP address or name to listen on.' },
  publicUrl: {
    variable: 'DARKROOM_PUBLIC_URL',
    shown: 'http://HOST:PORT',
    read: url('http:', 'https:'),
    says: 'URL at which callers reach the service; the URLs of files start with it.',
  },
  dataFolder: {
    variable: 'DARKROOM_DATA',
    fallback: './data',
    read: text,
    says: 'Folder for the embedded database and the files.',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    read: url('postgres:', 'postgresql:'),
    says: 'A Postgres server to use instead of the embedded database.',
  },
  role: {
    variable: 'DARKROOM_ROLE',
    fallback: 'all',
    read: words('all', 'api', 'worker'),
    says: 'What this process does: `all`, `api` or `worker`; the last two need `DATABASE_URL`.',
  },
  workers: {
    variable: 'DARKROOM_WORKERS',
    fallback: '2',
    read: whole(1, 256),
    says: 'Runs that this process works on at the same time, for the local engine and for each of `DARKROOM_BACKENDS`.',
  },
  workerPort: {
    variable: 'DARKROOM_WORKER_PORT',
    read: optional(whole(0, 65_535)),
    says: 'Port on which a process with the role `worker` serves `/healthz`, `/readyz` and `/metrics`; if omitted, it does not listen.',
  },
  apiKey: {
    variable: 'DARKROOM_API_KEY',
    shown: 'generated and printed on first start',
    read: text,
    says: 'The first API key, with every scope; at least 16 characters.',
  },
  jwtJwksUrl: {
    variable: 'DARKROOM_JWT_JWKS_URL',
    read: url('http:', 'https:'),
    says: 'URL of the key set that verifies bearer tokens.',
  },
  jwtSecret: {
    variable: 'DARKROOM_JWT_SECRET',
    read: text,
    says: 'Shared secret (HS256) that verifies bearer tokens, instead of a key set.',
  },
  jwtIssuer: { variable: 'DARKROOM_JWT_ISSUER', read: text, says: 'The required `iss` of a token.' },
  jwtAudience: { variable: 'DARKROOM_JWT_AUDIENCE', read: text, says: 'The required `aud` of a token.' },
  allowPrivateUrls: {
    variable: 'DARKROOM_ALLOW_PRIVATE_URLS',
    fallback: 'false',
    read: flag,
    says: 'Allows source and webhook URLs on private IP addresses; for development and tests.',
  },
  webhookSecret: {
    variable: 'DARKROOM_WEBHOOK_SECRET',
    shown: 'generated when needed',
    read: webhookSecret,
    says: 'Becomes the webhook secret of the first user, unless that user already has one.',
  },
  secretKey: {
    variable: 'DARKROOM_SECRET_KEY',
    shown: 'generated on first start',
    read: secretKey,
    says: 'Encrypts webhook secrets in the database; 32 bytes in base64 or hex. Required with `DATABASE_URL`.',
  },
  previousSecretKey: {
    variable: 'DARKROOM_SECRET_KEY_PREVIOUS',
    read: secretKey,
    says: 'The previous key, while `DARKROOM_SECRET_KEY` is being changed.',
  },
  createsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_CREATES',
    fallback: '600',
    read: whole(1, 1_000_000_000),
    says: 'Requests per minute and key that create or change something.',
  },
  readsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_READS',
    fallback: '6000',
    read: whole(1, 1_000_000_000),
    says: 'Requests per minute and key that only read.',
  },
  uploadsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_UPLOADS',
    fallback: '300',
    read: whole(1, 1_000_000_000),
    says: 'Uploads per minute and key.',
  },
  queueLimit: {
    variable: 'DARKROOM_QUEUE_LIMIT',
    fallback: '1000',
    read: whole(1, 1_000_000_000),
    says: 'Maximum number of queued runs per caller.',
  },
  runDeadlineSeconds: {
    variable: 'DARKROOM_RUN_DEADLINE_SECONDS',
    fallback: '600',
    read: whole(1, 86_400),
    says: 'Maximum time for the work on a run; after it, the run fails.',
  },
  waitSeconds: {
    variable: 'DARKROOM_WAIT_SECONDS',
    fallback: '60',
    read: whole(0, 60),
    says: 'Maximum time that a response waits for a result, with `sync` and if the response is the result.',
  },
  backends: {
    variable: 'DARKROOM_BACKENDS',
    read: urlsByName('model type', componentSchema('ModelType').enum as string[]),
    says: 'URLs of models that replace the local engine for a model type, separated by spaces, e.g. `flux-dev=http://10.0.0.5:9000 vendora=https://gpu.example`.',
  },
  backendsFile: {
    variable: 'DARKROOM_BACKENDS_FILE',
    read: backendsFile(componentSchema('ModelType').enum as string[]),
    says: 'YAML file that names model servers and what each serves; see the guide “Real models”.',
  },
  stopDelaySeconds: {
    variable: 'DARKROOM_STOP_DELAY_SECONDS',
    fallback: '0',
    read: whole(0, 60),
    says: 'Seconds for which requests are still accepted after a signal to stop. `/readyz` fails meanwhile, so a proxy sends them elsewhere.',
  },
  retentionDays: {
    variable: 'DARKROOM_RETENTION_DAYS',
    fallback: '0',
    read: whole(0, 36_500),
    says: 'Days after which ended runs and their files are deleted; 0 to keep them.',
  },
  s3Endpoint: {
    variable: 'DARKROOM_S3_ENDPOINT',
    read: url('http:', 'https:'),
    says: 'S3-compatible storage for files, instead of the data folder.',
  },
  s3Bucket: { variable: 'DARKROOM_S3_BUCKET', read: text, says: 'Its bucket.' },
  s3Region: { variable: 'DARKROOM_S3_REGION', fallback: 'us-east-1', read: text, says: 'Its region.' },
  s3AccessKeyId: { variable: 'DARKROOM_S3_ACCESS_KEY_ID', read: text, says: 'Its access key.' },
  s3SecretAccessKey: { variable: 'DARKROOM_S3_SECRET_ACCESS_KEY', read: text, says: 'The secret of its access key.' },
  corsOrigins: {
    variable: 'DARKROOM_CORS_ORIGINS',
    fallback: '*',
    read: text,
    says: 'Origins of pages that can call the service, separated by spaces; `*` for all.',
  },
  metricsToken: {
    variable: 'DARKROOM_METRICS_TOKEN',
    read: text,
    says: 'Bearer token for `/metrics`; if omitted, metrics are public.',
  },
  logLevel: {
    variable: 'DARKROOM_LOG_LEVEL',
    fallback: 'info',
    read: words('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    says: 'How much is logged; `debug` adds a line for every request.',
  },
} satisfies Record<string, Setting>;

interface Setting {
  variable: string;
  fallback?: string;
  /** Shown in the README instead of the fallback. */
  shown?: string;
  read: (value: string, env: Record<string, string | undefined>) => unknown;
  says: string;
}

/** A text that is not set is an empty string. */
export type Settings = { readonly [Name in keyof typeof table]: ReturnType<(typeof table)[Name]['read']> };

/** Lists all wrong variables together, so they can be corrected in one go. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads and checks every setting, once, at start. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(table)) {
    const given = env[setting.variable]?.trim();
    try {
      settings[name] = setting.read(given || (setting.fallback ?? ''), env);
    } catch (error) {
      problems.push(`${setting.variable} ${(error as Error).message}`);
    }
  }
  if (problems.length === 0) problems.push(...contradictions(settings as Settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings as Settings;
}

function contradictions(settings: Settings): string[] {
  const { role, databaseUrl, secretKey, apiKey, jwtJwksUrl, jwtSecret, jwtIssuer, jwtAudience } = settings;
  const tokens = jwtJwksUrl !== '' || jwtSecret !== '';
  const checks: [wrong: boolean, problem: string][] = [
    [
      role !== 'all' && databaseUrl === '',
      `DARKROOM_ROLE=${role} needs DATABASE_URL; the embedded database can be used by only one process`,
    ],
    [
      databaseUrl !== '' && secretKey === undefined,
      `DARKROOM_SECRET_KEY must be set if DATABASE_URL is set; it encrypts webhook secrets in the database. ${makeSecretKey}`,
    ],
    [apiKey !== '' && apiKey.length < 16, 'DARKROOM_API_KEY must have at least 16 characters'],
    [jwtJwksUrl !== '' && jwtSecret !== '', 'DARKROOM_JWT_JWKS_URL and DARKROOM_JWT_SECRET are both set; choose one'],
    [jwtSecret !== '' && jwtSecret.length < 32, 'DARKROOM_JWT_SECRET must have at least 32 characters'],
    [tokens && jwtIssuer === '', 'DARKROOM_JWT_ISSUER must be set to verify tokens'],
    [tokens && jwtAudience === '', 'DARKROOM_JWT_AUDIENCE must be set to verify tokens'],
  ];
  for (const { modelTypes, where } of settings.backendsFile.routes) {
    const both = modelTypes.filter((type) => settings.backends.has(type)).join(', ');
    checks.push([both !== '', `DARKROOM_BACKENDS_FILE, ${where}, routes ${both}; so does DARKROOM_BACKENDS`]);
  }
  const usesS3 = settings.s3Endpoint !== '' || settings.s3Bucket !== '';
  for (const name of ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const) {
    checks.push([usesS3 && settings[name] === '', `${table[name].variable} must be set to store files in S3`]);
  }
  return checks.flatMap(([wrong, problem]) => (wrong ? [problem] : []));
}

/** The table of the README. */
export function settingsAsMarkdown(): string {
  const rows = Object.values(table).map((setting: Setting) => {
    const fallback = setting.shown ?? (setting.fallback === undefined ? '–' : `\`${setting.fallback}\``);
    return `| \`${setting.variable}\` | ${fallback} | ${setting.says} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
