/** The value of a preference in a `Prefer` header (RFC 7240), or undefined if it is missing. */
export function preference(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(/[,;]/)) {
    const [key = '', value = ''] = part.split('=', 2);
    if (key.trim().toLowerCase() === name) return value.trim().replaceAll('"', '').toLowerCase();
  }
  return undefined;
}

export function prefers(header: string | undefined, name: string, value: string): boolean {
  return preference(header, name) === value;
}
