import { Refused } from '../reading/refused.ts';

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

/** Refuses a change whose `If-Match` header does not contain the tag. A weak tag says nothing certain, so none counts. */
export function requireMatch(header: string | undefined, tag: string): void {
  const given = header?.split(',').map((one) => one.trim());
  if (given !== undefined && !given.includes('*') && !given.includes(tag)) throw changedMeanwhile();
}

export function changedMeanwhile(): Refused {
  const message = 'It has changed since you read it. Get it again, and send the change with its new `ETag`.';
  return new Refused('precondition_failed', message);
}
