/** A union whose variants differ in a constant names it as the discriminator, or generators try each variant in turn. */
export default function discriminatedUnion(schema) {
  const variants = schema.oneOf.filter(({ type }) => type !== 'null');
  const [first, ...others] = variants;
  const constant = Object.keys(first?.properties ?? {}).find((name) => {
    const values = variants.map((variant) => variant.required?.includes(name) && variant.properties?.[name]?.const);
    return (
      others.length > 0 && values.every((value) => typeof value === 'string') && new Set(values).size > others.length
    );
  });
  if (constant === undefined) return [];
  const { propertyName, mapping = {} } = schema.discriminator ?? {};
  if (propertyName !== constant)
    return [{ message: `the variants differ in ${constant}; name it as the discriminator` }];
  return variants
    .map((variant) => variant.properties[constant].const)
    .filter((value) => mapping[value] === undefined)
    .map((value) => ({ message: `the discriminator does not map ${value}` }));
}
