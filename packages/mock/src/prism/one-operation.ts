import type { OpenApi } from '../core/document.ts';

/**
 * The contract as if it had this operation alone, without references, which is how Prism takes it best. Done for each
 * operation when it is first asked for: all of them at once are most of what a start would take.
 */
export function oneOperation(document: OpenApi, path: string, method: string): object {
  const whole = document as unknown as Record<string, unknown>;
  const { parameters = [], [method]: operation } = (document.paths[path] ?? {}) as Record<string, unknown>;
  const { securitySchemes } = whole.components as Record<string, unknown>;
  return {
    openapi: whole.openapi,
    info: whole.info,
    components: { securitySchemes },
    paths: { [path]: dereference(whole, { parameters, [method]: operation }) },
  };
}

/** Every reference replaced by what it names; what stands beside it overrides that, as OpenAPI 3.1 has it. */
function dereference(root: unknown, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((entry) => dereference(root, entry));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...beside } = node as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(beside).map(([name, value]) => [name, dereference(root, value)]));
  if (typeof $ref !== 'string') return own;
  const target = $ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
  return { ...(dereference(root, target) as object), ...own };
}
