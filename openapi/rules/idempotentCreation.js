import { codesOf, parametersOf, successesOf } from './operation.js';

/** Whatever makes a run can be sent twice and makes one: the key, the replay header and both refusals. */
export default function idempotentCreation(operation, _options, context) {
  const keyed = parametersOf(operation, context).some(({ name }) => name === 'Idempotency-Key');
  if (!operation['x-run-type'] && !keyed) return [];
  const findings = [];
  if (!keyed) findings.push({ message: 'makes a run but takes no Idempotency-Key' });
  if (!codesOf(operation.responses?.['409']).includes('idempotency_in_progress')) {
    findings.push({ message: '409 does not list idempotency_in_progress' });
  } else if (!operation.responses['409'].headers?.['Retry-After']) {
    findings.push({ message: '409 has no Retry-After header' });
  }
  if (!codesOf(operation.responses?.['422']).includes('idempotency_mismatch')) {
    findings.push({ message: '422 does not list idempotency_mismatch' });
  }
  for (const [status, response] of successesOf(operation)) {
    if (!response.headers?.['Idempotent-Replayed'])
      findings.push({ message: `${status} has no Idempotent-Replayed header` });
  }
  return findings;
}
