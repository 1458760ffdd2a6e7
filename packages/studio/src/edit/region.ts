/**
 * Some pixels of an image, as the lengths of alternating runs outside and inside, row by row. It is small and can be
 * stored as JSON, unlike a bitmap.
 */
export interface Region {
  width: number;
  height: number;
  runs: number[];
}

/** Pixels as a canvas returns them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export function regionWhere(width: number, height: number, inside: (at: number) => boolean): Region {
  const runs: number[] = [];
  let counted = 0;
  let state = false;
  for (let at = 0; at < width * height; at++) {
    if (inside(at) !== state) {
      runs.push(counted);
      counted = 0;
      state = !state;
    }
    counted++;
  }
  runs.push(counted);
  return { width, height, runs };
}

/** Calls back with the start and end of each run of pixels inside. */
export function eachRun({ runs }: Region, visit: (from: number, to: number) => void): void {
  let at = 0;
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 1) visit(at, at + length);
    at += length;
  }
}

export function areaOf(region: Region): number {
  let area = 0;
  eachRun(region, (from, to) => {
    area += to - from;
  });
  return area;
}

/** The connected pixels around a point whose colour differs from its colour by the tolerance or less, from 0 to 100. */
export function colourRegion({ width, height, data }: Pixels, x: number, y: number, tolerance: number): Region {
  const start = y * width + x;
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(start * 4, start * 4 + 4);
  const limit = 3 * (2.55 * tolerance) ** 2;
  const fits = (at: number): boolean =>
    ((data[at * 4] ?? 0) - red) ** 2 +
      ((data[at * 4 + 1] ?? 0) - green) ** 2 +
      ((data[at * 4 + 2] ?? 0) - blue) ** 2 +
      ((data[at * 4 + 3] ?? 0) - alpha) ** 2 <=
    limit;
  const found = new Uint8Array(width * height);
  const waiting = [start];
  // Row by row: a stack of single pixels would grow to the size of the image.
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found[at]) continue;
    const row = at - (at % width);
    let left = at;
    while (left > row && !found[left - 1] && fits(left - 1)) left--;
    for (let here = left; here < row + width && !found[here] && fits(here); here++) {
      found[here] = 1;
      for (const other of [here - width, here + width]) {
        const inImage = other >= 0 && other < found.length;
        // Only the first pixel of a run in the next row; the run is filled from there.
        const begins = here === left || found[other - 1] === 1 || !fits(other - 1);
        if (inImage && !found[other] && begins && fits(other)) waiting.push(other);
      }
    }
  }
  return regionWhere(width, height, (at) => found[at] === 1);
}
