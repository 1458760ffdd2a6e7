import { errorsOf } from './operation.js';

/** Errors that mean the same everywhere need no paragraph. */
const usual = new Set(['401', '403', '405', '406', '429', '500', '503']);

/** A reader learns what an operation does, when to use it and how it fails. */
export default function describedInFull(operation) {
  const fails = errorsOf(operation).some(([status]) => !usual.has(status));
  return ['**When to use it.**', ...(fails ? ['**When it fails.**'] : [])]
    .filter((section) => !operation.description?.includes(section))
    .map((section) => ({ message: `the description has no paragraph ${section}` }));
}
