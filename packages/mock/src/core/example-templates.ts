import { invalid, type Refused } from '@darkroom/contract/reading';
import type { Templates } from './call.ts';

/** The contract's examples themselves, for the page: what Prism does on the server, as far as a page needs it. */
export function createExampleTemplates(): Templates {
  return {
    answer({ operation, preferences: { code, example } }) {
      const status = code ?? Math.min(...operation.answers.keys());
      const answer = operation.answers.get(status);
      if (answer === undefined) throw missing(`${operation.id} has no answer ${status}`);
      if (example !== undefined && !answer.examples.has(example)) {
        throw missing(`${operation.id} has no example ${example} of its answer ${status}`);
      }
      const body = example === undefined ? answer.examples.values().next().value : answer.examples.get(example);
      return { status, headers: {}, mediaType: answer.mediaTypes[0], body };
    },
  };
}

function missing(message: string): Refused {
  return invalid([{ path: 'Prefer', message, rule: 'example' }], 'validation_error', `${message}.`);
}
