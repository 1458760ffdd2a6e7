import type { Schema } from './schema.ts';

type Body = Record<string, unknown>;

/**
 * Finds the fields of a body that the run does not use: those of other model types (`x-used-by`), those that need another
 * field (`x-used-with`) and those that another field replaces (`x-unused-with`).
 */
export function compileUnusedFields(properties: Map<string, Schema>): (body: Body) => ReadonlySet<string> {
  const fields = [...properties];
  const models = (properties.get('model_type')?.enum ?? []).map((model): [unknown, ReadonlySet<string>] => {
    const others = fields.filter(([, { 'x-used-by': users }]) => users?.includes(String(model)) === false);
    return [model, new Set(others.map(([name]) => name))];
  });
  const byModel = new Map(models);
  const partners = fields.flatMap(([name, { 'x-used-with': needed, 'x-unused-with': replacing }]) =>
    needed === undefined && replacing === undefined ? [] : [{ name, needed, replacing }],
  );
  return (body) => {
    const unused = byModel.get(body.model_type) ?? none;
    const isGiven = (name: string): boolean => body[name] !== undefined && !unused.has(name);
    const more = partners.filter(
      ({ name, needed, replacing }) =>
        body[name] !== undefined && (needed?.some(isGiven) === false || replacing?.some(isGiven) === true),
    );
    return more.length === 0 ? unused : new Set([...unused, ...more.map(({ name }) => name)]);
  };
}

const none: ReadonlySet<string> = new Set();
