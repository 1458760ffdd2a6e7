/** A union whose variants are told apart by a constant says so, or generators try one variant after another. */
export default function discriminatedUnion(schema) {
  const variants = schema.oneOf.filter(({ type }) => type !== 'null');
  const [first, ...others] = variants;
  const tells = Object.keys(first?.properties ?? {}).find((name) => {
    const values = variants.map((variant) => variant.required?.includes(name) && variant.properties?.[name]?.const);
    return (
      others.length > 0 && values.every((value) => typeof value === 'string') && new Set(values).size > others.length
    );
  });
  if (tells === undefined) return [];
  const { propertyName, mapping = {} } = schema.discriminator ?? {};
  if (propertyName !== tells) return [{ message: `the variants differ in ${tells}; name it as the discriminator` }];
  return variants
    .map((variant) => variant.properties[tells].const)
    .filter((value) => mapping[value] === undefined)
    .map((value) => ({ message: `the discriminator does not map ${value}` }));
}
