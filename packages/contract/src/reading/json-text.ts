import type { PlainValues } from './plain-values.ts';
import { Refused } from './refused.ts';

/** Nothing shorter can be nested too deeply or hold too much. */
const harmlessLength = 128;

/** Reads the text of a JSON body; `complete` is false where parts of it were taken out, so places in it mean nothing. */
export function readJsonText(text: string, plain: PlainValues, complete = true): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const place = complete ? reason(error) : 'it cannot be read';
    throw new Refused('invalid_json', `The body is not valid JSON: ${place}. Correct it and send it again.`);
  }
  // Only an escape can bring text that cannot be stored, and a short body holds little.
  if (text.length > harmlessLength || text.includes('\\u') || text.includes('__proto__')) plain.requireValues(value);
  return value;
}

export function missingBody(): Refused {
  return new Refused('invalid_json', 'The body is missing. Send a JSON object.');
}

export function notUtf8(): Refused {
  return new Refused('invalid_json', 'The body is not valid UTF-8. Encode it as UTF-8 and send it again.');
}

function reason(error: unknown): string {
  const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
  return place === undefined ? 'it ends too early or is no JSON at all' : `it cannot be read at ${place}`;
}
