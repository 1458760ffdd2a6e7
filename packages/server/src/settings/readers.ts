import { type BackendsConfig, readBackendsFile } from '@darkroom/backends';
import { componentSchema, reading } from '../contract/document.ts';
import { parseSecretKey } from '../store/sealing.ts';

/** Each turns the text of a variable into a value, or throws with words that follow the variable's name. */

export function text(value: string): string {
  return value;
}

export function flag(value: string): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new Error(`must be true or false, not ${quoted(value)}`);
}

export function whole(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be an integer from ${least} to ${most}, not ${quoted(value)}`);
    }
    return number;
  };
}

/** Not set means undefined. */
export function optional<T>(read: (value: string) => T): (value: string) => T | undefined {
  return (value) => (value === '' ? undefined : read(value));
}

export function words<Word extends string>(...allowed: Word[]): (value: string) => Word {
  return (value) => {
    if ((allowed as string[]).includes(value)) return value as Word;
    throw new Error(`must be one of ${allowed.join(', ')}, not ${quoted(value)}`);
  };
}

/** A URL without its trailing slash, or an empty string. */
export function url(...schemes: string[]): (value: string) => string {
  return (value) => {
    if (value === '') return value;
    const scheme = URL.canParse(value) ? new URL(value).protocol : '';
    // The value is not repeated: a URL may contain a password.
    if (!schemes.includes(scheme)) {
      throw new Error(`must be a URL that starts with ${schemes.map((one) => `${one}//`).join(' or ')}`);
    }
    return value.replace(/\/+$/, '');
  };
}

/** Pairs such as `flux-dev=http://10.0.0.5:9000`, separated by spaces; the names come from a list. */
export function urlsByName(kind: string, names: string[]): (value: string) => ReadonlyMap<string, string> {
  const readUrl = url('http:', 'https:');
  return (value) => {
    const pairs = value.split(/\s+/).filter((pair) => pair !== '');
    return new Map(
      pairs.map((pair): [string, string] => {
        const [name = '', ...rest] = pair.split('=');
        if (!names.includes(name)) throw new Error(`names an unknown ${kind}, ${quoted(name)}`);
        if (rest.length === 0) throw new Error(`must contain pairs such as ${names[0]}=http://10.0.0.5:9000`);
        return [name, readUrl(rest.join('='))];
      }),
    );
  };
}

/** The configuration in a file of backends; without a file there are none. */
export function backendsFile(
  modelTypes: string[],
): (value: string, env: Record<string, string | undefined>) => BackendsConfig {
  return (value, env) => (value === '' ? { backends: [], routes: [] } : readBackendsFile(value, { env, modelTypes }));
}

/** A webhook secret as the contract allows it, or an empty text. The value is not repeated: it is a secret. */
export function webhookSecret(value: string): string {
  const [issue] = value === '' ? [] : reading.validators.compile(componentSchema('WebhookSecret')).issues(value);
  if (issue !== undefined) throw new Error(issue.message);
  return value;
}

/** A key of 32 bytes, or undefined if it is not set. */
export function secretKey(value: string): Uint8Array | undefined {
  if (value === '') return undefined;
  const key = parseSecretKey(value);
  // The value is not repeated: it is a secret even if it is malformed.
  if (key === undefined) throw new Error(`must be 32 bytes in base64 or hex. ${makeSecretKey}`);
  return key;
}

export const makeSecretKey = 'Generate one: openssl rand -base64 32';

function quoted(value: string): string {
  return `"${value.slice(0, 64)}"`;
}
