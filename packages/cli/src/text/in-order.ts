/**
 * Writes things in the order they were requested, whatever the order in which they are ready: each as soon as all
 * before it are there. Undefined writes nothing.
 */
export function inOrder(write: (text: string) => void): (at: number, text: string | undefined) => void {
  const ready = new Map<number, string | undefined>();
  let next = 0;
  return (at, text) => {
    ready.set(at, text);
    for (; ready.has(next); next++) {
      const line = ready.get(next);
      if (line !== undefined) write(line);
    }
  };
}
