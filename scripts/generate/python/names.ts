/** Words of Python that a field or a method of the contract could be called. */
const reserved = new Set([
  'from',
  'import',
  'class',
  'def',
  'global',
  'in',
  'is',
  'not',
  'or',
  'and',
  'pass',
  'return',
]);

/** A name in Python's own form: `removeBackground` becomes `remove_background`, and `from` becomes `from_`. */
export function snakeCase(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return reserved.has(snake) ? `${snake}_` : snake;
}

/** The name of the constant of an operation: `images.removeBackground` becomes `images_remove_background`. */
export const constantName = (id: string): string => id.split('.').map(snakeCase).join('_');

/** The name of the class of a group of methods: `images.edit` becomes `ImagesEdit`. */
export const className = (group: string): string =>
  group.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text of the contract, with the methods that it names as Python calls them. */
export function withPythonNames(text: string, ids: readonly string[]): string {
  const names = new Map(ids.map((id) => [id, id.split('.').map(snakeCase).join('.')]));
  return text.replace(/`([\w.]+)`/g, (whole, id: string) => (names.has(id) ? `\`${names.get(id)}\`` : whole));
}
