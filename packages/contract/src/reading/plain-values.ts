import { type ApiProblem, invalid } from '../problem.ts';
import { valueLimits } from './body-limits.ts';

/**
 * Refuses what no schema can: nesting without end, more values than can be checked quickly, text that no database
 * keeps (NUL and halves of a character), and the name that would set the prototype of an object.
 */
export function requirePlainValues(value: unknown, path = ''): void {
  const names: string[] = [];
  const place = (): string => [path, ...names].join('/').slice(0, 256);
  let left = valueLimits.values;

  function check(value: unknown): void {
    if (typeof value === 'string') {
      if (!isPlainText(value)) throw notPlainText(place());
    } else if (typeof value === 'object' && value !== null) {
      if (names.length === valueLimits.depth) throw tooDeep(place());
      for (const name in value) {
        left -= 1;
        if (left < 0) throw tooManyValues(path);
        if (!isPlainText(name)) throw notPlainText(place());
        names.push(name);
        if (name === '__proto__') throw invalid([{ path: place(), message: 'is not allowed', rule: 'name' }]);
        check((value as Record<string, unknown>)[name]);
        names.pop();
      }
    }
  }

  check(value);
}

export function requirePlainText(text: string, path: string): void {
  if (!isPlainText(text)) throw notPlainText(path);
}

export function tooManyValues(path: string): ApiProblem {
  return invalid([{ path, message: `must not hold more than ${valueLimits.values} values`, rule: 'values' }]);
}

export function tooDeep(path: string): ApiProblem {
  const message = `must not be nested more than ${valueLimits.depth} levels deep`;
  return invalid([{ path, message, rule: 'depth' }]);
}

function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function notPlainText(path: string): ApiProblem {
  return invalid([{ path, message: 'must not hold NUL or unpaired surrogates', rule: 'text' }]);
}
