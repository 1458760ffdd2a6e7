import type { Contract, Rule } from '@darkroom/verify/internals';
import { type PassingResponse, readJson } from '../fault.ts';
import { type ContractFault, contractFault } from './contract-fault.ts';
import { swap } from './response-faults.ts';

const isSuccess = ({ status }: PassingResponse): boolean => status < 300;

/** Every rule between fields and every security requirement not enforced, and valid credentials refused. */
export function refusalFaults({ operations }: Contract): ContractFault[] {
  return operations.flatMap((operation) => {
    const { id, bodies, scopes } = operation;
    const rules = bodies.flatMap(({ isForm, rules }) =>
      rules.map((rule, index) =>
        contractFault('rule-unenforced', {
          operation: id,
          place: `${isForm ? 'form' : 'JSON'} rule ${index + 1} ${rule.code}`,
          scope: { operations: [id] },
          make: () =>
            swap(
              id,
              async (response, request) =>
                response.status >= 400 &&
                readJson(response.body)?.code === rule.code &&
                (await breaks(rule, isForm, request)),
              isSuccess,
            ),
        }),
      ),
    );
    if (scopes === null) return rules;
    const unchecked = (kind: 'credentials-unchecked' | 'scope-unchecked', status: number): ContractFault =>
      contractFault(kind, {
        operation: id,
        place: scopes.join(', '),
        scope: { operations: [id] },
        make: () => swap(id, (response) => response.status === status, isSuccess),
      });
    const refused = contractFault('credentials-refused', {
      operation: id,
      place: scopes.join(', '),
      scope: { operations: [id] },
      make: () => swap(id, isSuccess, ({ status }) => status === 401),
    });
    const scoped = scopes.length > 0 ? [unchecked('scope-unchecked', 403)] : [];
    return [...rules, unchecked('credentials-unchecked', 401), ...scoped, refused];
  });
}

/** Whether a request breaks the rule, read from its bytes. */
async function breaks(
  rule: Rule,
  isForm: boolean,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<boolean> {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data') !== isForm) return false;
  const fields = isForm ? await formFields(type, body) : readJson(body);
  return typeof fields === 'object' && fields !== null && !rule.holds(fields);
}

async function formFields(type: string, body: Buffer): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const [value] = values;
    // Numbers and lists are compared as what they are.
    fields[name] =
      values.length > 1 ? values : typeof value === 'string' ? (readJson(Buffer.from(value)) ?? value) : value;
  }
  return fields;
}
