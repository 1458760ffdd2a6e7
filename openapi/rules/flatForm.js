/** A body is one flat object: generators have no way to send a union as parts, nor a list as JSON. */
export default function flatForm(content) {
  const findings = Object.entries(content).flatMap(([mediaType, { schema }]) =>
    ['oneOf', 'anyOf', 'allOf']
      .filter((keyword) => schema?.[keyword])
      .map((keyword) => ({
        message: `${mediaType} is one flat object, without ${keyword}; state its rules below then`,
      })),
  );
  const { schema, encoding = {} } = content['multipart/form-data'] ?? {};
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
