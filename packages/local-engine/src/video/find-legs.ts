/** What is solid in a sprite: 1 for each pixel of the figure itself, without its shadow. */
export interface Solid {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Leg {
  /** 1 for each of its pixels. */
  part: Uint8Array;
  /** Where it hangs from the body. */
  hip: { x: number; y: number };
  /** From the hip to the foot. */
  length: number;
}

interface Run {
  from: number;
  to: number;
}

/** Legs are looked for at this share of the height above the feet; no leg is longer than the other share. */
const ANKLE = 0.1;
const LONGEST = 0.5;
/** Shorter ones are paws of something that sits or lies. */
const SHORTEST = 0.04;

/**
 * The legs of a figure that stands: what is separate near the ground, up to where it joins the body. Empty if there are
 * not two to five of them, or no room between them.
 */
export function findLegs(solid: Solid): Leg[] {
  const box = boundsOf(solid);
  if (!box) return [];
  const high = box.bottom - box.top + 1;
  const wide = box.right - box.left + 1;
  const ankle = Math.round(box.bottom - high * ANKLE);
  const runs = runsIn(solid, ankle).filter((run) => lengthOf(run) >= wide * 0.025);
  if (runs.length < 2 || runs.length > 5 || runs.some((run) => lengthOf(run) > wide * 0.42)) return [];
  const legs = runs.flatMap((run) => {
    const hip = hipOf(solid, run, ankle, box.bottom - high * LONGEST);
    const length = box.bottom - hip.y;
    if (length < high * (SHORTEST + ANKLE)) return [];
    return [{ part: fill(solid, { x: middle(run), y: ankle }, hip.y), hip, length }];
  });
  // Legs that touch below the hip are one.
  return legs.filter((leg, i) =>
    legs.slice(0, i).every((other) => !other.part.some((value, p) => value === 1 && leg.part[p] === 1)),
  );
}

const lengthOf = ({ from, to }: Run) => to - from + 1;
const middle = ({ from, to }: Run) => Math.round((from + to) / 2);

function boundsOf({ width, height, data }: Solid) {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, right, top, bottom };
}

/** The solid stretches of a row. */
function runsIn({ width, data }: Solid, y: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    if (!data[y * width + x]) continue;
    const last = runs.at(-1);
    if (last && last.to === x - 1) last.to = x;
    else runs.push({ from: x, to: x });
  }
  return runs;
}

/** Goes up a leg to where it becomes much wider: there it joins the body or another leg. */
function hipOf(solid: Solid, run: Run, ankle: number, highest: number): { x: number; y: number } {
  let here = run;
  const most = lengthOf(run) * 1.7 + 2;
  for (let y = ankle; y > highest; y--) {
    const at = middle(here);
    const next = runsIn(solid, y).find(({ from, to }) => from <= at && to >= at);
    if (!next || lengthOf(next) > most) return { x: at, y: y + 1 };
    here = next;
  }
  return { x: middle(here), y: Math.ceil(highest) };
}

/** Everything that is connected with a point, not above a row. */
function fill({ width, height, data }: Solid, from: { x: number; y: number }, top: number): Uint8Array {
  const part = new Uint8Array(width * height);
  const open = [from.y * width + from.x];
  while (open.length > 0) {
    const p = open.pop() as number;
    if (part[p] || !data[p]) continue;
    part[p] = 1;
    const x = p % width;
    if (x > 0) open.push(p - 1);
    if (x < width - 1) open.push(p + 1);
    if (p - width >= top * width) open.push(p - width);
    if (p + width < width * height) open.push(p + width);
  }
  return part;
}
