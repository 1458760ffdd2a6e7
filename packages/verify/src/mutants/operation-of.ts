import type { Contract } from '../contract/contract.ts';

/** The operation that a request is for, by the contract; empty if it is for none. */
export function operationOf({ operations }: Contract, method: string, url: string): string {
  const path = url.split('?')[0] ?? '';
  const fits = operations.filter(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  // A path without parameters fits better: /runs/generate is not a run.
  return fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.id ?? '';
}
