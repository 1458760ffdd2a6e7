import { invalid, type Refused } from './refused.ts';

/** Bounds of what a JSON body may hold, whatever its schema. */
export interface ValueLimits {
  values: number;
  depth: number;
}

/**
 * Refuses what no schema can: nesting without end, more values than can be checked quickly, text that no database
 * keeps (NUL and halves of a character), and the name that would set the prototype of an object.
 */
export interface PlainValues {
  limits: ValueLimits;
  requireValues(value: unknown, path?: string): void;
  requireText(text: string, path: string): void;
  tooManyValues(path: string): Refused;
  tooDeep(path: string): Refused;
}

export function createPlainValues(limits: ValueLimits): PlainValues {
  function requireValues(value: unknown, path = ''): void {
    const names: string[] = [];
    const place = (): string => [path, ...names].join('/').slice(0, 256);
    let left = limits.values;

    function check(value: unknown): void {
      if (typeof value === 'string') {
        if (!isPlainText(value)) throw notPlainText(place());
      } else if (typeof value === 'object' && value !== null) {
        if (names.length === limits.depth) throw tooDeep(place());
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

  function tooManyValues(path: string): Refused {
    return invalid([{ path, message: `must not hold more than ${limits.values} values`, rule: 'values' }]);
  }

  function tooDeep(path: string): Refused {
    return invalid([{ path, message: `must not be nested more than ${limits.depth} levels deep`, rule: 'depth' }]);
  }

  return {
    limits,
    requireValues,
    requireText(text, path) {
      if (!isPlainText(text)) throw notPlainText(path);
    },
    tooManyValues,
    tooDeep,
  };
}

function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function notPlainText(path: string): Refused {
  return invalid([{ path, message: 'must not hold NUL or unpaired surrogates', rule: 'text' }]);
}
