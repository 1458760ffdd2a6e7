/** The named fields of an object that have a value. */
export function pickFields<From extends object, Name extends keyof From>(
  from: From,
  ...names: Name[]
): { [Key in Name]?: Exclude<From[Key], undefined> } {
  const result: { [Key in Name]?: Exclude<From[Key], undefined> } = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) result[name] = value as Exclude<From[Name], undefined>;
  }
  return result;
}
