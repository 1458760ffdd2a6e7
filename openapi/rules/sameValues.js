/** What requests take (`ModelType`) is what responses list (`ModelTypeName`). */
export default function sameValues(schemas) {
  return Object.entries(schemas)
    .filter(([name, { enum: taken }]) => {
      const listed = schemas[`${name}Name`]?.['x-extensible-enum'];
      return taken && listed && taken.join() !== listed.join();
    })
    .map(([name]) => ({ message: `${name} and ${name}Name list other values` }));
}
