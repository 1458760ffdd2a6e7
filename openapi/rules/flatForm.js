/** A form is one flat object: generators have no way to send a union as parts, nor a list as JSON. */
export default function flatForm({ schema, encoding = {} }) {
  const findings = ['oneOf', 'anyOf', 'allOf']
    .filter((keyword) => schema?.[keyword])
    .map((keyword) => ({
      message: `a form is one flat object, without ${keyword}; say what excludes what in x-rules`,
    }));
  for (const [name, { contentType }] of Object.entries(encoding)) {
    if (contentType === 'application/json' && schema?.properties?.[name]?.type === 'array') {
      findings.push({ message: `the list ${name} is sent as a repeated part, not as JSON` });
    }
  }
  return findings;
}
