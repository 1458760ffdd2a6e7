import { readFileSync } from 'node:fs';

/** What each contract check proves, by group and name. */
export const verifyChecks: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('./generated/verify-checks.json', import.meta.url), 'utf8'),
);
