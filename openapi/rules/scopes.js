/** A secured operation names the same known scopes for both kinds of credentials, and returns 401 and 403. */
export default function scopes(operation, _options, context) {
  if (operation.security?.length === 0) return [];
  const schemes = context.documentInventory.resolved.components?.securitySchemes ?? {};
  const known = Object.keys(schemes.ApiKey?.['x-scopes'] ?? {});
  const named = (scheme) => operation.security?.find((requirement) => requirement[scheme])?.[scheme];
  const [key, token] = [named('ApiKey'), named('BearerToken')];
  const findings = [];
  if (!key || !token) findings.push({ message: 'does not accept both an API key and a token' });
  if (JSON.stringify(key) !== JSON.stringify(token))
    findings.push({ message: 'asks different scopes of key and token' });
  for (const scope of key ?? []) {
    if (!known.includes(scope)) findings.push({ message: `asks the unknown scope ${scope}` });
  }
  for (const status of ['401', ...(key?.length ? ['403'] : [])]) {
    if (!operation.responses?.[status]) findings.push({ message: `has no ${status}` });
  }
  return findings;
}
