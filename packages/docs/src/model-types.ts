import { type ModelUse, modelUses } from '@darkroom/contract/models';
import type { Contract, Node } from './contract.ts';
import { table } from './markdown-table.ts';

/** What each model type is for, what it requires, and what it uses of the fields that not every one uses. */
export function modelTypesTable(schema: Node, resolve: Contract['resolve']): string {
  const models = modelUses(schema);
  if (models.length === 0) return '';
  const descriptions: Record<string, string> = schema.properties.model_type['x-enumDescriptions'];
  const rows = models.map(({ model, required, atLeastOne, used }) => {
    const needed = [...schema.required, ...required].map(code);
    const optional = [...used].filter(
      (name) => ![...required, ...atLeastOne].includes(name) && !models.every((other) => other.used.has(name)),
    );
    return [
      code(model),
      descriptions[model] ?? '',
      [...needed, atLeastOne.map(code).join(' or ')].filter(Boolean).join(', '),
      optional
        .filter((name) => !resolve(schema.properties[name]).deprecated)
        .map(code)
        .join(', '),
    ];
  });
  return table(['`model_type`', 'Description', 'Required', 'Also used'], rows);
}

/** Which model types use a field, which require it, and which allow less than the others, in sentences. */
export function modelNotes(
  schema: Node,
  name: string,
  boundsOf: (schema: Node) => string,
  resolve: Contract['resolve'],
): string {
  const models = modelUses(schema);
  const [users, others] = [true, false].map((use) => models.filter(({ used }) => used.has(name) === use).map(nameOf));
  const needers = models.filter(({ required }) => required.includes(name)).map(nameOf);
  const bounds = Map.groupBy(
    models.filter(({ narrowed }) => narrowed[name]),
    ({ narrowed }) => boundsOf(resolve(narrowed[name] ?? {})),
  );
  return [
    others?.length &&
      (users && users.length > others.length
        ? `Used by all but ${listed(others)}.`
        : `Used by ${listed(users ?? [])}.`),
    needers.length > 0 && `Required with ${listed(needers)}.`,
    ...[...bounds].map(
      ([text, narrower]) => `With ${listed(narrower.map(nameOf))}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    ),
  ]
    .filter(Boolean)
    .join(' ');
}

const nameOf = ({ model }: ModelUse): string => model;
const code = (text: string): string => `\`${text}\``;

const listed = (names: string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names.map(code));
