import { createRaw, type RawImage } from '@darkroom/engine';
import { findLegs, type Leg, type Solid } from './find-legs.ts';

/** Drawings of one cycle of a movement. */
const FRAMES = 12;

/** How far legs swing, in radians, and how high feet are lifted, as a share of the leg. */
const PACES = {
  walk: { swing: 0.36, lift: 0.12 },
  run: { swing: 0.58, lift: 0.2 },
};

export type Pace = keyof typeof PACES;

/**
 * The drawings of a stride: each leg swings about its hip, under the body, in turn with the others. The sprite must have
 * room at its sides. Null if the figure has no legs that can be told apart.
 */
export function strideOf(sprite: RawImage, solid: Solid, pace: Pace): RawImage[] | null {
  const legs = findLegs(solid);
  if (legs.length < 2) return null;
  const { width, height } = sprite;
  const cut = legs.map((leg) => grown(leg.part, width, height, 2));
  const below = withoutLegs(sprite, solid, cut);
  const body = keep(sprite, (p) => solid.data[p] === 1 && !legs.some((leg) => leg.part[p]));
  const limbs = legs.map((leg, i) => limbOf(sprite, solid, leg, cut[i]));
  return Array.from({ length: FRAMES }, (_, frame) => {
    const out: RawImage = { ...below, data: below.data.slice() };
    for (const [i, leg] of legs.entries()) {
      const turn = frame / FRAMES + phaseOf(i, legs.length, pace);
      const { swing, lift } = PACES[pace];
      // A foot is lifted while it swings forwards.
      const up = Math.max(0, Math.cos(2 * Math.PI * turn)) * lift * leg.length;
      drawLimb(out, limbs[i], leg, Math.sin(2 * Math.PI * turn) * swing, up);
    }
    over(out, body);
    return out;
  });
}

/** When a leg takes its turn, of a cycle: diagonal ones together in a walk, front and back ones apart in a run. */
function phaseOf(index: number, count: number, pace: Pace): number {
  if (count < 4) return (index % 2) / 2;
  if (pace === 'walk') return index === 0 || index === 3 ? 0 : 0.5;
  return (index < count / 2 ? 0 : 0.5) + (index % 2) * 0.12;
}

/** What is below the legs: the shadow, continued where they stood. */
function withoutLegs(sprite: RawImage, solid: Solid, cut: Uint8Array[]): RawImage {
  const { width, height } = sprite;
  const gone = new Uint8Array(width * height);
  for (const part of cut) for (let p = 0; p < gone.length; p++) if (part[p]) gone[p] = 1;
  const out = keep(sprite, (p) => !gone[p] && !solid.data[p]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!gone[y * width + x]) continue;
      const from = x;
      while (x < width && (gone[y * width + x] || solid.data[y * width + x])) x++;
      const [a, b] = [(y * width + Math.max(0, from - 1)) * 4, (y * width + Math.min(width - 1, x)) * 4];
      for (let k = from; k < x; k++) {
        if (!gone[y * width + k]) continue;
        const t = (k - from + 1) / (x - from + 1);
        for (let c = 0; c < 4; c++) out.data[(y * width + k) * 4 + c] = out.data[a + c] * (1 - t) + out.data[b + c] * t;
      }
    }
  }
  return out;
}

/** A leg with the part of the body above it, so no gap opens at the hip. */
function limbOf(sprite: RawImage, solid: Solid, leg: Leg, cut: Uint8Array): RawImage {
  const { width } = sprite;
  const { hip } = leg;
  const [from, to] = widthAt(leg.part, width, hip.y);
  const half = (to - from + 1) / 2;
  const reach = Math.min(half * 1.2, leg.length * 0.4);
  return keep(sprite, (p) => {
    if (cut[p] && Math.floor(p / width) >= hip.y - 1) return true;
    const [dx, dy] = [(p % width) - (from + to) / 2, Math.floor(p / width) - hip.y];
    // Round, so it stays within the body when it turns.
    return solid.data[p] === 1 && dy < 0 && (dx / half) ** 2 + (dy / reach) ** 2 < 1;
  });
}

function widthAt(part: Uint8Array, width: number, y: number): [number, number] {
  const row = part.subarray(y * width, (y + 1) * width);
  const from = row.indexOf(1);
  return from < 0 ? [0, 0] : [from, row.lastIndexOf(1)];
}

function keep(raw: RawImage, shown: (p: number) => boolean): RawImage {
  const out = createRaw(raw.width, raw.height);
  for (let p = 0; p < raw.width * raw.height; p++)
    if (shown(p)) out.data.set(raw.data.subarray(p * 4, p * 4 + 4), p * 4);
  return out;
}

function grown(part: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const out = part.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!part[y * width + x]) continue;
      for (let dy = -by; dy <= by; dy++) {
        for (let dx = -by; dx <= by; dx++) {
          const [px, py] = [x + dx, y + dy];
          if (px >= 0 && py >= 0 && px < width && py < height) out[py * width + px] = 1;
        }
      }
    }
  }
  return out;
}

/** Draws a leg turned about its hip; lifted, it is shorter, as a bent one looks. */
function drawLimb(out: RawImage, limb: RawImage, { hip, length }: Leg, angle: number, up: number): void {
  const { width, height } = out;
  const reach = Math.ceil(length * 1.25);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shorter = length / Math.max(1, length - up);
  for (let y = Math.max(0, hip.y - reach); y < Math.min(height, hip.y + reach); y++) {
    for (let x = Math.max(0, hip.x - reach); x < Math.min(width, hip.x + reach); x++) {
      const [dx, dy] = [x - hip.x, y - hip.y];
      const v = -dx * sin + dy * cos;
      const u = dx * cos + dy * sin;
      blend(out, (y * width + x) * 4, limb, hip.x + u, hip.y + (v > 0 ? v * shorter : v));
    }
  }
}

/** A premultiplied pixel between four, over what is there. */
function blend(out: RawImage, o: number, { data, width, height }: RawImage, u: number, v: number): void {
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return;
  const [fx, fy] = [u - x0, v - y0];
  const i = (y0 * width + x0) * 4;
  const j = i + width * 4;
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  const alpha = data[i + 3] * a + data[i + 7] * b + data[j + 3] * c + data[j + 7] * d;
  if (alpha < 1) return;
  const rest = 1 - alpha / 255;
  for (let k = 0; k < 4; k++)
    out.data[o + k] =
      data[i + k] * a + data[i + 4 + k] * b + data[j + k] * c + data[j + 4 + k] * d + out.data[o + k] * rest;
}

function over(out: RawImage, top: RawImage): void {
  for (let i = 0; i < out.data.length; i += 4) {
    const a = top.data[i + 3];
    if (a === 0) continue;
    const rest = 1 - a / 255;
    for (let c = 0; c < 4; c++) out.data[i + c] = top.data[i + c] + out.data[i + c] * rest;
  }
}

/** How wings are drawn: at both sides of the body, or above its back. */
export type Wings = 'sides' | 'back';

/** The drawings of one beat of wings: they fold, and the body stays as it is. */
export function wingbeatOf(sprite: RawImage, solid: Solid, wings: Wings, facing: number): RawImage[] {
  const { width, height } = sprite;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let p = 0; p < solid.data.length; p++) {
    if (!solid.data[p]) continue;
    left = Math.min(left, p % width);
    right = Math.max(right, p % width);
    top = Math.min(top, Math.floor(p / width));
    bottom = Math.floor(p / width);
  }
  const [w, h] = [right - left + 1, bottom - top + 1];
  return Array.from({ length: FRAMES }, (_, frame) => {
    const fold = 0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / FRAMES);
    const out = createRaw(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (wings === 'sides') {
          const middle = (left + right) / 2;
          // The body, a tenth of the width, does not fold.
          const off = (x - middle) / (w / 2);
          const away = Math.max(0, Math.abs(off) - 0.1);
          const from = Math.sign(off) * (Math.min(0.1, Math.abs(off)) + away / (1 - 0.5 * fold));
          blend(out, (y * width + x) * 4, sprite, middle + (from * w) / 2, y);
          continue;
        }
        const base = top + h * 0.55;
        const across = facing < 0 ? (x - left) / w : (right - x) / w;
        const share = Math.min(1, Math.max(0, (across - 0.3) / 0.22));
        const k = 1 - 0.5 * fold * share * share * (3 - 2 * share);
        blend(out, (y * width + x) * 4, sprite, x, y < base ? base - (base - y) / k : y);
      }
    }
    return out;
  });
}
