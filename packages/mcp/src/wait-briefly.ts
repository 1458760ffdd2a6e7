/** How many milliseconds closing may take, for example to cancel runs. */
const longestEnd = 5000;

/** Waits, but not for ever. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestEnd);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
