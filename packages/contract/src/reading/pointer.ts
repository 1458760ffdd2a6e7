/** What a reference such as `#/components/schemas/Run` points to. */
export function at(document: object, pointer: string): unknown {
  const found = pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((node, step) => {
      const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
      return (node as Record<string, unknown> | undefined)?.[name];
    }, document);
  if (found === undefined) throw new Error(`The contract has nothing at ${pointer}.`);
  return found;
}

/** A name as one step of a JSON pointer, cut so that a long one does not fill an error. */
export function step(name: string): string {
  return name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
}
