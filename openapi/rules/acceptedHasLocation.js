/** An accepted run says where and when it can be read: 202 has Location, Retry-After and a link `run`. */
export default function acceptedHasLocation(operation) {
  const accepted = operation.responses?.['202'];
  if (!accepted || !operation['x-run-type']) return [];
  const findings = [];
  if (!accepted.headers?.Location) findings.push({ message: '202 has no Location header' });
  if (!accepted.headers?.['Retry-After']) findings.push({ message: '202 has no Retry-After header' });
  if (accepted.links?.run?.operationId !== 'runs.get') findings.push({ message: '202 has no link "run" to runs.get' });
  return findings;
}
