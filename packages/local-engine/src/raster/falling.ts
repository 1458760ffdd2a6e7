import { createRandom } from '../random.ts';

interface Drop {
  x: number;
  y: number;
  /** 0 far to 1 near. */
  near: number;
  sway: number;
}

/** Snow or rain that falls through the frame, the same for the same seed. */
export function createFalling(kind: 'snow' | 'rain', amount: number, seed: number) {
  const random = createRandom(`falling/${seed}`);
  const drops: Drop[] = Array.from(
    { length: Math.round((kind === 'snow' ? 260 : 380) * Math.max(0.4, amount)) },
    () => ({
      x: random.next(),
      y: random.next(),
      near: random.next() ** 2,
      sway: random.next(),
    }),
  );
  /** Draws one moment over a frame (RGBA). */
  return (out: Uint8Array, width: number, height: number, seconds: number): void => {
    for (const drop of drops) {
      const speed = kind === 'snow' ? 0.1 + 0.2 * drop.near : 1.3 + 1.1 * drop.near;
      const y = ((drop.y + seconds * speed) % 1.1) - 0.05;
      const sway = kind === 'snow' ? 0.012 * Math.sin(2 * Math.PI * (seconds * 0.4 + drop.sway)) : -0.16 * y;
      const x = (((drop.x + sway) % 1) + 1) % 1;
      if (kind === 'snow')
        flake(out, width, height, x * width, y * height, height * (0.0022 + 0.006 * drop.near), drop);
      else streak(out, width, height, x * width, y * height, height * (0.02 + 0.04 * drop.near), drop);
    }
  };
}

function flake(out: Uint8Array, width: number, height: number, x: number, y: number, r: number, { near }: Drop): void {
  const reach = Math.max(1, Math.ceil(r));
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const fall = 1 - Math.hypot(dx, dy) / (r + 0.8);
      if (fall > 0) lighten(out, width, height, Math.round(x) + dx, Math.round(y) + dy, fall * (0.5 + 0.4 * near));
    }
  }
}

function streak(out: Uint8Array, width: number, height: number, x: number, y: number, length: number, { near }: Drop) {
  for (let k = 0; k < length; k++)
    lighten(out, width, height, Math.round(x - k * 0.16), Math.round(y + k), 0.1 + 0.2 * near);
}

function lighten(out: Uint8Array, width: number, height: number, x: number, y: number, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = (y * width + x) * 4;
  for (let c = 0; c < 3; c++) out[at + c] = out[at + c] + (248 - out[at + c]) * share;
}
