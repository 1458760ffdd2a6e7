const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits, 5.95 bits each. */
export function randomName(length: number): string {
  let name = '';
  while (name.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 62 in a byte: dropping the rest keeps every letter equally likely.
      if (byte < 248 && name.length < length) name += letters[byte % 62];
    }
  }
  return name;
}

/** Makes request ids that are unique across processes and restarts, at almost no cost. */
export function createRequestIds(prefix: string): () => string {
  const start = `${prefix}_${randomName(12)}`;
  let count = 0;
  return () => {
    count += 1;
    return `${start}${count.toString(36).padStart(4, '0')}`;
  };
}
