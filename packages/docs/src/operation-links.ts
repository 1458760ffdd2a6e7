import type { Contract } from './contract.ts';

/** Turns every operation in a text, like `images.extract`, into a link; one without a URL stays as it is. */
export function linkOperations(
  contract: Contract,
  urlOf: (id: string) => string | undefined,
): (markdown: string) => string {
  const ids = new Set(contract.operations.map((operation) => operation.id));
  // Code that is already part of a link, or of a longer code span, does not change.
  return (markdown) =>
    markdown.replace(/(?<![[`])`([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)`(?![\]`])/g, (whole, id) => {
      const target = ids.has(id) ? urlOf(id) : undefined;
      return target ? `[${whole}](${target})` : whole;
    });
}
