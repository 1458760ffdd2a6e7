import { componentSchema } from './contract/document.ts';
import { addressesByName, flag, makeSecretKey, secretKey, text, url, whole, words } from './settings-readers.ts';

/** All settings: the variable, what it means, and how its text is read. The README prints this table. */
const table = {
  port: { variable: 'PORT', fallback: '4000', read: whole(0, 65_535), says: 'Port to listen on; 0 takes a free one.' },
  host: { variable: 'HOST', fallback: '127.0.0.1', read: text, says: 'Address to listen on.' },
  publicUrl: {
    variable: 'DARKROOM_PUBLIC_URL',
    fallback: '',
    shown: 'http://HOST:PORT',
    read: url('http:', 'https:'),
    says: 'Address under which callers reach the service; files are given out under it.',
  },
  dataFolder: {
    variable: 'DARKROOM_DATA',
    fallback: './data',
    read: text,
    says: 'Folder of the embedded database and of the files.',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: '',
    read: url('postgres:', 'postgresql:'),
    secret: true,
    says: 'A Postgres server to use instead of the embedded database.',
  },
  role: {
    variable: 'DARKROOM_ROLE',
    fallback: 'all',
    read: words('all', 'api', 'worker'),
    says: 'What this process does; anything but `all` needs `DATABASE_URL`.',
  },
  workers: {
    variable: 'DARKROOM_WORKERS',
    fallback: '2',
    read: whole(1, 256),
    says: 'Runs that this process works on at the same time, with the local engine and with each of `DARKROOM_BACKENDS`.',
  },
  apiKey: {
    variable: 'DARKROOM_API_KEY',
    fallback: '',
    shown: 'made and printed on first start',
    read: text,
    secret: true,
    says: 'The first API key, with every scope; at least 16 characters.',
  },
  jwtJwksUrl: {
    variable: 'DARKROOM_JWT_JWKS_URL',
    fallback: '',
    read: url('http:', 'https:'),
    says: 'Key set that bearer tokens are checked against.',
  },
  jwtSecret: {
    variable: 'DARKROOM_JWT_SECRET',
    fallback: '',
    read: text,
    secret: true,
    says: 'Shared secret (HS256) that bearer tokens are checked against, in place of a key set.',
  },
  jwtIssuer: { variable: 'DARKROOM_JWT_ISSUER', fallback: '', read: text, says: 'The `iss` that a token must carry.' },
  jwtAudience: {
    variable: 'DARKROOM_JWT_AUDIENCE',
    fallback: '',
    read: text,
    says: 'The `aud` that a token must carry.',
  },
  allowPrivateUrls: {
    variable: 'DARKROOM_ALLOW_PRIVATE_URLS',
    fallback: 'false',
    read: flag,
    says: 'Lets sources and webhooks be on private addresses; for development and tests.',
  },
  webhookSecret: {
    variable: 'DARKROOM_WEBHOOK_SECRET',
    fallback: '',
    shown: 'made when needed',
    read: text,
    secret: true,
    says: 'Becomes the webhook secret of the first user, unless that user already has one.',
  },
  secretKey: {
    variable: 'DARKROOM_SECRET_KEY',
    fallback: '',
    shown: 'made on first start',
    read: secretKey,
    secret: true,
    says: 'Encrypts webhook secrets in the database; 32 bytes in base64 or hex. Required with `DATABASE_URL`.',
  },
  previousSecretKey: {
    variable: 'DARKROOM_SECRET_KEY_PREVIOUS',
    fallback: '',
    read: secretKey,
    secret: true,
    says: 'The earlier key, while `DARKROOM_SECRET_KEY` is being changed.',
  },
  createsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_CREATES',
    fallback: '600',
    read: whole(1, 1_000_000_000),
    says: 'Requests a minute and key that make or change something.',
  },
  readsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_READS',
    fallback: '6000',
    read: whole(1, 1_000_000_000),
    says: 'Requests a minute and key that only read.',
  },
  uploadsPerMinute: {
    variable: 'DARKROOM_RATE_LIMIT_UPLOADS',
    fallback: '300',
    read: whole(1, 1_000_000_000),
    says: 'Uploads a minute and key.',
  },
  queueLimit: {
    variable: 'DARKROOM_QUEUE_LIMIT',
    fallback: '1000',
    read: whole(1, 1_000_000_000),
    says: 'Runs of one caller that may wait at the same time.',
  },
  runDeadlineSeconds: {
    variable: 'DARKROOM_RUN_DEADLINE_SECONDS',
    fallback: '600',
    read: whole(1, 86_400),
    says: 'Time that the work on a run may take before it fails.',
  },
  waitSeconds: {
    variable: 'DARKROOM_WAIT_SECONDS',
    fallback: '60',
    read: whole(0, 60),
    says: 'Longest that an answer waits for a result, for `sync` and where the answer is the result itself.',
  },
  backends: {
    variable: 'DARKROOM_BACKENDS',
    fallback: '',
    read: addressesByName('model type', componentSchema('ModelType').enum as string[]),
    says: 'Addresses of models that do the work of a model type in place of the local engine, separated by spaces, e.g. `flux-dev=http://10.0.0.5:9000 vendora=https://gpu.example`.',
  },
  retentionDays: {
    variable: 'DARKROOM_RETENTION_DAYS',
    fallback: '0',
    read: whole(0, 36_500),
    says: 'Days after which ended runs and their files are deleted; 0 keeps them.',
  },
  s3Endpoint: {
    variable: 'DARKROOM_S3_ENDPOINT',
    fallback: '',
    read: url('http:', 'https:'),
    says: 'S3-compatible storage to keep files in instead of the data folder.',
  },
  s3Bucket: { variable: 'DARKROOM_S3_BUCKET', fallback: '', read: text, says: 'Its bucket.' },
  s3Region: { variable: 'DARKROOM_S3_REGION', fallback: 'us-east-1', read: text, says: 'Its region.' },
  s3AccessKeyId: { variable: 'DARKROOM_S3_ACCESS_KEY_ID', fallback: '', read: text, says: 'Its access key.' },
  s3SecretAccessKey: {
    variable: 'DARKROOM_S3_SECRET_ACCESS_KEY',
    fallback: '',
    read: text,
    secret: true,
    says: 'The secret of its access key.',
  },
  corsOrigins: {
    variable: 'DARKROOM_CORS_ORIGINS',
    fallback: '*',
    read: text,
    says: 'Origins whose pages may call the service, separated by spaces; `*` for all.',
  },
  metricsToken: {
    variable: 'DARKROOM_METRICS_TOKEN',
    fallback: '',
    read: text,
    secret: true,
    says: 'Bearer token that `/metrics` asks for; without it, metrics are open.',
  },
  logLevel: {
    variable: 'DARKROOM_LOG_LEVEL',
    fallback: 'info',
    read: words('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    says: 'How much is logged; `debug` has a line for every request.',
  },
} satisfies Record<string, Setting>;

interface Setting {
  variable: string;
  fallback: string;
  /** Shown in the README instead of the fallback. */
  shown?: string;
  read: (value: string) => unknown;
  secret?: true;
  says: string;
}

/** A text that is not set is an empty string. */
export type Settings = { readonly [Name in keyof typeof table]: ReturnType<(typeof table)[Name]['read']> };

/** Lists all wrong variables together, so they can be corrected in one go. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads and checks every setting, once, at start. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const given = env[setting.variable]?.trim();
    try {
      settings[name] = setting.read(given === undefined || given === '' ? setting.fallback : given);
    } catch (error) {
      problems.push(`${setting.variable} ${(error as Error).message}`);
    }
  }
  if (problems.length === 0) problems.push(...contradictions(settings as Settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings as Settings;
}

function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.role !== 'all' && settings.databaseUrl === '') {
    problems.push(
      `DARKROOM_ROLE is ${settings.role}, but there is no DATABASE_URL; the embedded database has one process`,
    );
  }
  if (settings.databaseUrl !== '' && settings.secretKey === undefined) {
    problems.push(
      `DARKROOM_SECRET_KEY must be set with DATABASE_URL; it encrypts webhook secrets in the database. ${makeSecretKey}`,
    );
  }
  if (settings.apiKey !== '' && settings.apiKey.length < 16) {
    problems.push('DARKROOM_API_KEY must have at least 16 characters');
  }
  const tokens = settings.jwtJwksUrl !== '' || settings.jwtSecret !== '';
  if (settings.jwtJwksUrl !== '' && settings.jwtSecret !== '') {
    problems.push('DARKROOM_JWT_JWKS_URL and DARKROOM_JWT_SECRET are both set; choose one');
  }
  if (settings.jwtSecret !== '' && settings.jwtSecret.length < 32) {
    problems.push('DARKROOM_JWT_SECRET must have at least 32 characters');
  }
  if (tokens && settings.jwtIssuer === '') problems.push('DARKROOM_JWT_ISSUER must be set for tokens to be checked');
  if (tokens && settings.jwtAudience === '') {
    problems.push('DARKROOM_JWT_AUDIENCE must be set for tokens to be checked');
  }
  if (settings.s3Endpoint !== '' || settings.s3Bucket !== '') {
    for (const name of ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const) {
      if (settings[name] === '') problems.push(`${table[name].variable} must be set for files to be kept in S3`);
    }
  }
  return problems;
}

/** The table of the README. */
export function settingsAsMarkdown(): string {
  const rows = Object.values(table).map((setting: Setting) => {
    const fallback = setting.shown ?? (setting.fallback === '' ? '–' : `\`${setting.fallback}\``);
    return `| \`${setting.variable}\` | ${fallback} | ${setting.says} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
