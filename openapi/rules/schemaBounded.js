import { schemasBelow } from './operation.js';

const unbounded = {
  string: ({ maxLength, format }) => maxLength === undefined && format !== 'binary',
  number: ({ minimum, maximum }) => minimum === undefined || maximum === undefined,
  integer: ({ minimum, maximum }) => minimum === undefined || maximum === undefined,
  array: ({ maxItems }) => maxItems === undefined,
};

/** Nothing is endless: strings, numbers and lists have bounds, unless their values are listed. */
export default function schemaBounded(schema, _options, context) {
  const findings = [];
  for (const { schema: node, path } of schemasBelow(schema, context.path)) {
    if (node.enum || node.const !== undefined) continue;
    for (const type of [node.type].flat()) {
      if (unbounded[type]?.(node))
        findings.push({
          message: `${type === 'array' || type === 'integer' ? 'an' : 'a'} ${type} without bounds: ${path.slice(-1)[0]}`,
          path,
        });
    }
  }
  return findings;
}
