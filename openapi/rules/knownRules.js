import { errorCode, variantsOf } from './operation.js';

const kinds = [
  'at-least-one',
  'at-most-one',
  'all-or-none',
  'equal',
  'min-total',
  'max-total',
  'maps-to',
  'ascending',
  'unique',
];

/** A cross-field rule names a known kind, fields that exist, a listed error code, and a sentence. */
export default function knownRules(schema, _options, context) {
  const codes = errorCode(context)['x-extensible-enum'] ?? [];
  const fields = new Set(variantsOf(schema).flatMap((variant) => Object.keys(variant.properties ?? {})));
  return schema['x-rules'].flatMap((rule, index) => {
    const at = `rule ${index + 1}`;
    const findings = [];
    if (!kinds.includes(rule.rule)) findings.push({ message: `${at} has the unknown kind ${rule.rule}` });
    if (!codes.includes(rule.code)) findings.push({ message: `${at} has the unknown code ${rule.code}` });
    if (!rule.message) findings.push({ message: `${at} has no message` });
    for (const field of rule.fields ?? []) {
      if (!fields.has(field)) findings.push({ message: `${at} names the unknown field ${field}` });
    }
    return findings;
  });
}
