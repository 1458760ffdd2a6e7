/** The known name that was probably meant, if one is near enough. */
export function nearestName(given: string, known: string[]): string | undefined {
  if (given.length > 64) return undefined;
  const plain = bare(given);
  const most = Math.max(1, Math.floor(plain.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    // Names whose lengths differ by more cannot be near, and need no closer look.
    if (Math.abs(bare(name).length - plain.length) > most) continue;
    const distance = editDistance(plain, bare(name));
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance <= most ? best.name : undefined;
}

/** Casing and underscores are read either way, so that they do not count as a difference. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
