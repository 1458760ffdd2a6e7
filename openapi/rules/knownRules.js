import { errorCode, statedRules } from './operation.js';

const kinds = ['equal', 'min-total', 'max-total', 'maps-to', 'ascending', 'unique'];

/** A rule between fields has an error code of the closed list, names fields that exist, and is of a known kind. */
export default function knownRules(schema, _options, context) {
  const codes = errorCode(context)['x-extensible-enum'] ?? [];
  const known = new Set(Object.keys(schema.properties ?? {}));
  const findings = [];
  const check = (at, code, fields) => {
    if (!codes.includes(code)) findings.push({ message: `${at} has the unknown code ${code}` });
    for (const field of fields) {
      if (!known.has(field)) findings.push({ message: `${at} names the unknown field ${field}` });
    }
  };
  for (const [index, rule] of (schema['x-rules'] ?? []).entries()) {
    const at = `rule ${index + 1} of x-rules`;
    if (!kinds.includes(rule.rule)) findings.push({ message: `${at} has the unknown kind ${rule.rule}` });
    if (!rule.message) findings.push({ message: `${at} has no message` });
    check(at, rule.code, rule.fields ?? []);
  }
  for (const [index, rule] of statedRules(schema).entries()) {
    check(`rule ${index + 1} of then`, rule['x-code'], fieldsIn(rule));
  }
  return findings;
}

/** The fields that a rule names, however deep. */
function fieldsIn(rule) {
  if (typeof rule !== 'object' || rule === null) return [];
  const { properties = {}, dependentRequired = {}, dependentSchemas = {}, propertyNames } = rule;
  return [
    ...Object.keys(properties),
    ...Object.entries(dependentRequired).flat(2),
    ...Object.keys(dependentSchemas),
    ...(propertyNames?.not?.enum ?? []),
    ...[rule.if, rule.then, rule.not, ...Object.values(dependentSchemas)].flatMap(fieldsIn),
  ];
}
