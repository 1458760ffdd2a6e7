import type { Contract, Node, Operation } from './contract.ts';
import { boundsOf, branchesOf, fieldsOf, typeOf } from './schema-fields.ts';

/** A name of a field, parameter or header, and what it means in each place. */
export interface FieldEntry {
  name: string;
  meanings: Meaning[];
}

export interface Meaning {
  type: string;
  about: string;
  /** The operations that accept it, and those that return it, by operationId. */
  sent: Set<string>;
  returned: Set<string>;
}

interface Use {
  name: string;
  type: string;
  about: string;
  operation: string;
  direction: 'sent' | 'returned';
}

/** Every field of every request and response by its own name, in alphabetical order. */
export function fieldList(contract: Contract): FieldEntry[] {
  const names = new Map<string, Map<string, Meaning>>();
  for (const operation of contract.operations) {
    if (operation.aliasOf) continue;
    for (const { name, type, about, direction } of usesIn(operation, contract)) {
      const meanings = names.get(name) ?? new Map<string, Meaning>();
      names.set(name, meanings);
      const meaning = meanings.get(about) ?? { type, about, sent: new Set(), returned: new Set() };
      meanings.set(about, meaning);
      meaning[direction].add(operation.id);
    }
  }
  const uses = ({ sent, returned }: Meaning): number => sent.size + returned.size;
  return [...names]
    .map(([name, meanings]) => ({ name, meanings: [...meanings.values()].sort((a, b) => uses(b) - uses(a)) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function usesIn(operation: Operation, contract: Contract): Use[] {
  const { resolve } = contract;
  const parameters = operation.parameters.map((parameter) => {
    const schema = resolve(parameter.schema ?? {});
    const about = [parameter.description, boundsOf(schema)].filter(Boolean).join(' ');
    return use(operation, 'sent', parameter.name, `${typeOf(schema, resolve)}, in the ${parameter.in}`, about);
  });
  const responses = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const headers = responses.flatMap(([, response]) =>
    Object.entries<Node>(response.headers ?? {}).map(([name, node]) =>
      use(operation, 'returned', name, 'header', String(resolve(node).description ?? '')),
    ),
  );
  return [
    ...parameters,
    ...bodyUses(operation, 'sent', operation.requestBody, contract),
    ...headers,
    ...responses.flatMap(([, response]) => bodyUses(operation, 'returned', response, contract)),
  ];
}

function bodyUses(
  operation: Operation,
  direction: Use['direction'],
  body: Node | undefined,
  contract: Contract,
): Use[] {
  const { resolve } = contract;
  return Object.values<Node>(body?.content ?? {}).flatMap(({ schema = {} }) =>
    branchesOf(schema, resolve).flatMap((branch) =>
      fieldsOf(branch, resolve).map(({ name, type, about, models }) =>
        // `data.run_id` and `run_id` are the same field in two places.
        use(operation, direction, name.replace(/^.*\./, ''), type, `${about} ${models}`),
      ),
    ),
  );
}

const use = ({ id }: Operation, direction: Use['direction'], name: string, type: string, about: string): Use => ({
  name,
  type,
  about: about.replace(/\s+/g, ' ').trim(),
  operation: id,
  direction,
});
