import { invalid } from './refused.ts';

/**
 * Gives fields their names as the contract writes them: requests are also read in the other casing, `imageUrl` for
 * `image_url` and the other way round. What is not known in either casing is left as it is, to be refused by name.
 */
export function otherCasingReader(names: Iterable<string>): (body: Record<string, unknown>) => Record<string, unknown> {
  const known = new Set(names);
  const meant = new Map<string, string>();
  for (const name of known) {
    for (const other of [camel(name), snake(name)]) {
      if (!known.has(other)) meant.set(other, name);
    }
  }
  return (body) => {
    let renamed: Record<string, unknown> | undefined;
    for (const given in body) {
      const name = known.has(given) ? undefined : meant.get(given);
      if (name === undefined) continue;
      renamed ??= { ...body };
      if (name in renamed && renamed[name] !== renamed[given]) {
        const issue = { path: `/${given}`, message: `differs from ${name}, which is the same field`, rule: 'equal' };
        const message = `${name} is given twice, also as ${given}. Leave one of them out.`;
        throw invalid([issue], 'conflicting_fields', message);
      }
      renamed[name] = renamed[given];
      delete renamed[given];
    }
    return renamed ?? body;
  };
}

/** Finds the contract's name of a field by the name that was sent, in either casing; undefined if it is unknown. */
export function knownNames(names: Iterable<string>): (sent: string) => string | undefined {
  const known = new Map<string, string>();
  for (const name of names) {
    for (const other of [camel(name), snake(name)]) if (!known.has(other)) known.set(other, name);
  }
  for (const name of names) known.set(name, name);
  return (sent) => known.get(sent);
}

export function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
