/** An `ETag` that changes whenever its parts do. */
export function entityTag(...parts: (string | number)[]): string {
  return `"${parts.join('-')}"`;
}

/** Whether an `If-None-Match` header contains the tag; weak tags count as equal. */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((given) => {
    const one = given.trim();
    return one === '*' || one.replace(/^W\//, '') === tag;
  });
}
