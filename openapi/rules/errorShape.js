import { codesOf, errorCode, errorsOf } from './operation.js';

/**
 * Every error response is `{ message, code, details }`, has what the operation adds, and names by its examples exactly
 * the codes it can carry: the name of an example is its code, and the code belongs to that status.
 */
export default function errorShape(operation, _options, context) {
  const statusOf = errorCode(context)['x-status'] ?? {};
  const findings = [];
  for (const [status, response] of errorsOf(operation)) {
    const media = response.content?.['application/json'];
    const properties = media?.schema?.properties ?? {};
    if (!properties.message || !properties.code || !properties.details) {
      findings.push({ message: `${status} does not have the error body { message, code, details }` });
    }
    for (const name of Object.keys(operation['x-error-fields'] ?? {})) {
      if (!properties[name]) findings.push({ message: `${status} does not have ${name}, which x-error-fields adds` });
    }
    if (codesOf(response).length === 0) findings.push({ message: `${status} has no example of an error code` });
    for (const [name, example] of Object.entries(media?.examples ?? {})) {
      if (example.value?.code !== name) findings.push({ message: `${status}: the example ${name} has another code` });
      if (statusOf[name] !== Number(status))
        findings.push({ message: `${status}: ${name} belongs to ${statusOf[name]}` });
    }
  }
  return findings;
}
