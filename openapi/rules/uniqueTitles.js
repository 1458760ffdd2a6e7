/** Some generators name a type by its title, and omit what has the name of another. */
export default function uniqueTitles(schemas) {
  const firstWith = new Map();
  return Object.entries(schemas).flatMap(([name, { title }]) => {
    if (title === undefined) return [];
    const key = title.toLowerCase();
    const first = firstWith.get(key);
    if (first !== undefined) return [{ message: `${name} and ${first} have the same title, "${title}"` }];
    firstWith.set(key, name);
    return [];
  });
}
