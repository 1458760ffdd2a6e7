/** Prints the verdict on one call. */
export async function check(name: string, call: () => Promise<void>): Promise<void> {
  try {
    await call();
    console.log(`passed ${name}`);
  } catch (problem) {
    console.log(`failed ${name} ${problem}`);
  }
}

export function expect(holds: boolean, found: unknown): void {
  if (!holds) throw new Error(JSON.stringify(found));
}
