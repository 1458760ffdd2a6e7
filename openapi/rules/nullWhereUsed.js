/**
 * Null stands where a component is used. A component that can itself be null becomes `any` or a union without a name,
 * unless it is an object with a title, which is the name that generators then use.
 */
export default function nullWhereUsed(schemas) {
  return Object.entries(schemas)
    .filter(([name, { title, type, properties, enum: listed = [], oneOf = [], anyOf = [] }]) => {
      const types = [type, ...oneOf.map((one) => one.type), ...anyOf.map((one) => one.type)].flat();
      return (types.includes('null') || listed.includes(null)) && !(properties && title === name);
    })
    .map(([name]) => ({ message: `${name} can be null; say so where it is used, with oneOf` }));
}
