const sections = ['**When to use it.**', '**How long it takes.**', '**When it fails.**'];

/** A reader learns what an operation does, when to use it, how long it takes and how it fails. */
export default function describedInFull(operation) {
  return sections
    .filter((section) => !operation.description?.includes(section))
    .map((section) => ({ message: `the description has no paragraph ${section}` }));
}
