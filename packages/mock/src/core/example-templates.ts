import type { Call, Template, Templates, Want } from './call.ts';
import { checkParameters } from './check-parameters.ts';
import type { Answer } from './contract.ts';
import { invalid, Problem } from './problem.ts';
import { checkBody } from './variants.ts';

/** The contract's examples themselves, for the page: what Prism does on the server, as far as a page needs it. */
export function createExampleTemplates(): Templates {
  return {
    answer(call, want) {
      const { operation, request, params, fields, schema } = call;
      const given = { params, query: request.query, header: request.header };
      const inBody = schema === undefined ? [] : checkBody(schema, fields);
      const issues = [...call.issues, ...checkParameters(operation, given), ...inBody];
      if (issues.length > 0) throw invalid(issues);
      return pick(call, want);
    },
  };
}

function pick({ operation, request }: Call, { code, example }: Want): Template {
  const status = code ?? Math.min(...operation.answers.keys());
  const answer = operation.answers.get(status);
  if (answer === undefined) throw missing(`${operation.id} has no answer ${status}`);
  const mediaType = negotiate(answer, request.header('accept'));
  const body = example === undefined ? answer.examples.values().next().value : answer.examples.get(example);
  if (example !== undefined && !answer.examples.has(example)) {
    throw missing(`${operation.id} has no example ${example} of its answer ${status}`);
  }
  return { status, headers: {}, mediaType, body };
}

function missing(message: string): Problem {
  return invalid([{ path: 'Prefer', message, rule: 'example' }], 'validation_error', `${message}.`);
}

/** The first type that the caller accepts. Preference by `q` is left out: no answer of the contract has rival types. */
function negotiate({ mediaTypes }: Answer, accept = '*/*'): string | undefined {
  if (mediaTypes.length === 0) return undefined;
  const wanted = accept.split(',').map((part) => (part.split(';')[0] ?? '').trim());
  const found = mediaTypes.find((type) =>
    wanted.some((want) => want === '*/*' || want === type || want === `${type.split('/')[0]}/*`),
  );
  if (found === undefined) {
    throw new Problem(
      'not_acceptable',
      `This operation answers ${mediaTypes.join(' or ')}. Allow that type in Accept.`,
    );
  }
  return found;
}
