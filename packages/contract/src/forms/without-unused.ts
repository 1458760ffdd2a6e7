import type { OpenApi } from './open-api.ts';

/** Removes the components that nothing leads to, starting from the paths and webhooks. */
export function withoutUnused(document: OpenApi): OpenApi {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    // A reference, or an entry of a discriminator's mapping.
    if (typeof node === 'string' && node.startsWith('#/components/') && !used.has(node)) {
      used.add(node);
      const [, , kind = '', name = ''] = node.split('/');
      visit(components[kind]?.[name]);
    } else if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit);
  };
  visit(rest);
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    // Security schemes are referred to by their names.
    kind === 'securitySchemes'
      ? named
      : Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
  ]);
  return { ...rest, components: Object.fromEntries(kept) };
}
