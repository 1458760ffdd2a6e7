import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

export type { Logger } from 'pino';

/** Structured logs, one JSON object per line, on standard error: standard output is for people. */
export function createLog(settings: Settings): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: { service: 'darkroom', role: settings.role },
      // No secret is logged on purpose; this is for secrets inside a logged object.
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination({ dest: 2, sync: false }),
  );
}

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
