import { unavailableModelTypes } from '../contract/expected-refusal.ts';
import type { Parameter } from '../contract/operation.ts';
import type { Call, Expectation } from '../exchange/call.ts';
import type { Session } from '../session/session.ts';
import { invalidValues } from '../values/invalid-values.ts';
import { plainCall } from '../values/plain-call.ts';

export interface NegativeCase {
  call: Call;
  expectation: Expectation;
}

/** Requests that are valid except for one parameter. */
export async function badParameters(session: Session): Promise<NegativeCase[]> {
  const cases: NegativeCase[] = [];
  const unavailable = unavailableModelTypes(session.contract);
  for (const operation of session.operations()) {
    const plain = (await plainCall(session, operation)) ?? { operation };
    for (const parameter of operation.parameters) {
      const isModelType = parameter.schemaName === 'ModelType';
      for (const value of [...badValues(parameter), ...(isModelType ? unavailable : [])]) {
        const call = withParameter(plain, parameter, value);
        const isUnavailable = isModelType && unavailable.includes(value);
        const named = parameter.in !== 'path' || parameter.name !== 'file_name';
        cases.push({
          call,
          expectation: {
            outcome: 'refused',
            codes: [isUnavailable ? 'model_unavailable' : 'validation_error'],
            ...(named && !isUnavailable && { field: parameter.name }),
          },
        });
      }
    }
  }
  return cases;
}

function badValues({ name, schema, schemaName, in: place }: Parameter): string[] {
  // An empty path segment is another path, and an empty header counts as omitted.
  const all = invalidValues({ name, schema, schemaName, required: true }, true)
    .map(String)
    .filter((value) => place === 'query' || value !== '')
    .filter((value) => place !== 'header' || !/[^\x20-\x7e]/.test(value));
  // A Range header that does not start like a range is ignored; servers may do so before they check its form.
  return ['Range', 'If-Range', 'If-None-Match', 'If-Match', 'Prefer'].includes(name) ? [] : all;
}

function withParameter(plain: Call, { name, in: place }: Parameter, value: string): Call {
  if (place === 'path') return { ...plain, path: { ...plain.path, [name]: value } };
  if (place === 'query') return { ...plain, query: { [name]: value } };
  return { ...plain, headers: { [name]: value } };
}
