import { at } from './reading/pointer.ts';

/**
 * The document, or a part of it, with every reference replaced by what it points to, for readers that follow none. What
 * is referred to from several places is one object, so nothing is copied: do not change the result.
 */
export function dereference<Part extends object>(part: Part, document: object = part): Part {
  const resolved = new Map<string, unknown>();

  function walk(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...beside } = node as Record<string, unknown>;
    if (typeof $ref !== 'string') {
      return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, walk(value)]));
    }
    if (!resolved.has($ref)) resolved.set($ref, walk(at(document, $ref)));
    const target = resolved.get($ref);
    return Object.keys(beside).length === 0 ? target : { ...(target as object), ...(walk(beside) as object) };
  }

  return walk(part) as Part;
}
