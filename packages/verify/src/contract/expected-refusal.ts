import type { Body } from './body.ts';
import type { Contract } from './contract.ts';
import { follow } from './document.ts';

/**
 * The codes with which a body must be refused; undefined if it must be accepted. Cross-field rules have their own code,
 * which says more than that of the schema they also break.
 */
export function expectedRefusal(contract: Contract, body: Body, value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['validation_error'];
  const fields = value as Record<string, unknown>;
  if (unavailableModelTypes(contract).includes(String(fields.model_type))) return ['model_unavailable'];
  const decoded = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, decodedPart(body, name, one)]));
  const codes = new Set(body.rules.filter(({ holds }) => !holds(decoded)).map(({ code }) => code));
  if (codes.size > 0) return [...codes];
  const isValid = contract.compile(body.pointer)(asListed(body, fields));
  const isValidInside = body.fields.every(({ name, schema: { contentSchema } }) => {
    return !contentSchema?.$ref || !(name in fields) || contract.compile(contentSchema.$ref.slice(1))(decoded[name]);
  });
  return isValid && isValidInside ? undefined : ['validation_error'];
}

/** A part of a form that contains JSON is judged by what it contains. */
function decodedPart({ fields }: Body, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !fields.some((one) => one.name === name && one.schema.contentSchema)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Model types that are listed but unavailable. */
export function unavailableModelTypes({ document }: Contract): string[] {
  return follow(document, document.components.schemas.ModelType)['x-unavailable'] ?? [];
}

/** Values that may be sent in any casing, in the casing of the contract. */
function asListed({ fields: known }: Body, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const field = known.find((one) => one.name === name && one.schema['x-case-insensitive']);
      const listed = (field?.schema.enum as string[] | undefined)?.find(
        (one) => one.toLowerCase() === String(value).toLowerCase(),
      );
      return [name, typeof value === 'string' ? (listed ?? value) : value];
    }),
  );
}
