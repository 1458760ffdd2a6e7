import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** The part of a logger that all but the start of the service needs. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Structured logs, one JSON object per line, on standard error: standard output is for people. */
export function createLog({ logLevel, role }: { logLevel: string; role: string }): Logger {
  return pino(
    {
      level: logLevel,
      base: { service: 'darkroom', role },
      // No secret is logged on purpose; this is for secrets inside a logged object.
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination({ dest: 2, sync: false }),
  );
}

export const silentLog: Log = pino({ level: 'silent' });

const names = [
  'authorization',
  '["x-api-key"]',
  'secret',
  'webhook_secret',
  'webhookSecret',
  'apiKey',
  'secretKey',
  'previousSecretKey',
  'password',
];
const secretPaths = names.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);
