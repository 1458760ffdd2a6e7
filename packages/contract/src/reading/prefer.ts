/** The value of a preference in a `Prefer` header, as RFC 7240 writes it; undefined where it is not there. */
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
