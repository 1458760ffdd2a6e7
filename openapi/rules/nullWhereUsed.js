/** Null stands where a component is used, never inside it: a nullable component becomes `any` or a union without a name. */
export default function nullWhereUsed(schemas) {
  return Object.entries(schemas)
    .filter(
      ([, { type, enum: listed = [], oneOf = [], anyOf = [] }]) =>
        [type, ...oneOf.map((one) => one.type), ...anyOf.map((one) => one.type)].flat().includes('null') ||
        listed.includes(null),
    )
    .map(([name]) => ({ message: `${name} can be null; say so where it is used, with oneOf` }));
}
