import type { ClientMethod } from '../client-methods.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `images.edit.fluxKontext` is the method `EditFluxKontext` of the group `Images`; a name without a dot has no group. */
export function goName({ id }: ClientMethod): { group: string; name: string } {
  const words = id.split('.').map(capital);
  const group = words.length > 1 ? (words.shift() ?? '') : '';
  return { group, name: words.join('') };
}

/** The id as one name: `ImagesEditFluxKontext`. */
export function goId(method: ClientMethod, suffix = ''): string {
  const { group, name } = goName(method);
  return `${group}${name}${suffix}`;
}

/** The name of a schema's type, with initialisms in capitals as oapi-codegen writes them. */
export function goType(schema: string): string {
  return schema.replace(/(Api|Url|Id|Json|Http)(?=[A-Z]|$)/g, (word) => word.toUpperCase());
}
