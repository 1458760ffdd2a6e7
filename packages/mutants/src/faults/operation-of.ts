import type { Contract } from '@darkroom/verify/internals';

/**
 * The operation that a request is for, by the contract; empty if it is for none. A method that a path does not have
 * counts for the first operation of the path.
 */
export function operationOf({ operations }: Contract, method: string, url: string): string {
  const path = url.split('?')[0] ?? '';
  const ofPath = operations
    .filter((operation) => new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    // A path without parameters fits better: /runs/generate is not a run.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  return (ofPath.find((operation) => operation.method === method) ?? ofPath[0])?.id ?? '';
}
