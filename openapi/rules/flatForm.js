/** A form is one flat object: generators have no way to send a union as parts, nor a list as JSON. */
export default function flatForm(content) {
  const { schema, encoding = {} } = content['multipart/form-data'] ?? {};
  const findings = ['oneOf', 'anyOf', 'allOf']
    .filter((keyword) => schema?.[keyword])
    .map((keyword) => ({
      message: `a form is one flat object, without ${keyword}; say what excludes what in x-rules`,
    }));
  const isOnlyBody = Object.keys(content).length === 1;
  for (const [name, { type, uniqueItems }] of Object.entries(schema?.properties ?? {})) {
    if (type !== 'array') continue;
    if (encoding[name]?.contentType === 'application/json') {
      findings.push({ message: `the list ${name} is sent as a repeated part, not as JSON` });
    }
    // Where the body can be JSON too, Java sends that.
    if (isOnlyBody && uniqueItems) {
      findings.push({ message: `the list ${name} has uniqueItems, with which Java does not compile; use x-rules` });
    }
  }
  return findings;
}
