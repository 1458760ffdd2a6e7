import { hex, mix, scale } from '../../raster/colour.ts';
import { FOLIAGE } from '../light.ts';
import type { Stage } from './stage.ts';
import { paintTerrain } from './terrain.ts';
import { paintTree } from './trees.ts';

export const winter = (stage: Stage) => stage.scene.season === 'winter';

export function snowiness(stage: Stage): number {
  return winter(stage) ? 1 : stage.scene.season === 'summer' ? 0.5 : 0.62;
}

export function alps(stage: Stage, near: number, amplitude: number): void {
  if (stage.scene.without.includes('mountains')) {
    hills(stage, near, 1.4);
    return;
  }
  const grass = FOLIAGE[stage.scene.season].grass;
  paintTerrain(stage, {
    kind: 'alpine',
    near,
    far: near + 11,
    amplitude,
    eye: 0.2,
    low: scale(hex(grass[0]), 0.9),
    high: hex('#77706c'),
    snow: snowiness(stage),
  });
}

export function hills(stage: Stage, near: number, amplitude: number): void {
  const grass = FOLIAGE[stage.scene.season].grass;
  paintTerrain(stage, {
    kind: 'hills',
    near,
    far: near + 10,
    amplitude,
    eye: 0.2,
    low: hex(grass[0]),
    high: mix(hex(grass[0]), hex(grass[1]), 0.6),
    snow: winter(stage) ? 1 : 0,
  });
}

/** A band of trees along a far shore or field edge. */
export function treeLine(
  stage: Stage,
  y: (x: number) => number,
  size: number,
  veil: number,
  count: number,
  name = 'line',
): void {
  if (stage.scene.without.includes('trees')) return;
  const random = stage.random(`trees-${name}`);
  const { width, height } = stage.canvas;
  const conifers = random.chance(0.6) || winter(stage) || stage.scene.features.includes('mountains');
  const spots = Array.from({ length: count }, () => random.next() * width);
  for (const x of spots) {
    // In clumps, so it does not look planted.
    if (stage.noise((x / height) * 3.4, 7.7) < -0.18) continue;
    const kind =
      conifers && random.chance(stage.scene.features.includes('mountains') ? 1 : 0.85) ? 'conifer' : 'broadleaf';
    paintTree(stage, kind, x, y(x), height * size * random.range(0.6, 1.15), veil, random);
  }
}

/** Trees close to the viewer at the sides of the frame, which give the view depth. */
export function framingTrees(stage: Stage, kind: 'conifer' | 'broadleaf', ground: (x: number) => number): void {
  if (stage.scene.without.includes('trees')) return;
  const random = stage.random('framing');
  const { width, height } = stage.canvas;
  const side = stage.scene.light.x < 0.5 ? 1 : 0;
  for (let n = 0; n < (width > height * 1.3 ? 4 : 2); n++) {
    const onSide = n % 2 === 0 ? side : 1 - side;
    const x = width * (onSide === 1 ? random.range(0.88, 1.02) : random.range(-0.02, 0.12));
    const tall = height * random.range(0.42, 0.62) * (n > 1 ? 0.75 : 1);
    paintTree(stage, kind, x, ground(x) + height * random.range(0.02, 0.08), tall, 0.04, random);
  }
}

export function bankEdge(stage: Stage, at: number): (x: number) => number {
  const { width, height } = stage.canvas;
  const tilt = stage.scene.light.x < 0.5 ? 0.05 : -0.05;
  return (x) =>
    height *
    (at +
      tilt * (x / width - 0.5) +
      0.022 * stage.noise((x / height) * 2.3, 12.4) +
      0.006 * stage.noise((x / height) * 13, 3.1));
}
