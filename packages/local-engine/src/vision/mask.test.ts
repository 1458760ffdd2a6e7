import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { components } from './components.ts';
import {
  createMask,
  growMask,
  invertMask,
  type Mask,
  maskArea,
  maskBox,
  maskIou,
  resizeMask,
  unionMasks,
} from './mask.ts';

function dots(width: number, height: number, seed: number, share: number): Mask {
  const random = createRandom(seed);
  return { data: Uint8Array.from({ length: width * height }, () => (random.chance(share) ? 255 : 0)), width, height };
}

/** A simple reference implementation, pixel by pixel. */
function grownSlowly(mask: Mask, reach: number): Mask {
  const out = createMask(mask.width, mask.height);
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      let most = 0;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const px = x + dx;
          const py = y + dy;
          if (px < 0 || py < 0 || px >= mask.width || py >= mask.height) continue;
          most = Math.max(most, mask.data[py * mask.width + px]);
        }
      }
      out.data[y * mask.width + x] = most;
    }
  }
  return out;
}

describe('masks', () => {
  it.each([1, 2, 3, 7, 40])('grow by %i as the plain definition does', (reach) => {
    const mask = dots(37, 23, 5, 0.03);
    expect(growMask(mask, reach).data).toEqual(grownSlowly(mask, reach).data);
  });

  it('shrink what they grew', () => {
    const mask = createMask(30, 30);
    for (let y = 10; y < 20; y++) mask.data.fill(255, y * 30 + 8, y * 30 + 18);
    expect(growMask(growMask(mask, 3), -3).data).toEqual(mask.data);
    expect(maskArea(growMask(mask, -2))).toBe(6 * 6);
  });

  it('know their box and area', () => {
    const mask = createMask(20, 10);
    mask.data[3 * 20 + 4] = 255;
    mask.data[7 * 20 + 15] = 255;
    expect(maskBox(mask)).toEqual({ x: 4, y: 3, width: 12, height: 5 });
    expect(maskArea(mask)).toBe(2);
    expect(maskBox(createMask(4, 4))).toBeNull();
  });

  it('compare by intersection over union', () => {
    const a = createMask(4, 1);
    a.data.set([255, 255, 0, 0]);
    const b = createMask(4, 1);
    b.data.set([0, 255, 255, 0]);
    expect(maskIou(a, b)).toBeCloseTo(1 / 3);
    expect(maskIou(a, invertMask(a))).toBe(0);
    expect(maskArea(unionMasks([a, b]))).toBe(3);
  });

  it('resize without losing where things are', async () => {
    const mask = createMask(8, 8);
    for (let y = 0; y < 8; y++) mask.data.fill(255, y * 8 + 4, y * 8 + 8);
    const large = await resizeMask(mask, 64, 32);
    expect(large.data).toHaveLength(64 * 32);
    expect(maskBox(large)?.x).toBeGreaterThan(28);
  });

  it('fall into connected parts, largest first', () => {
    const mask = createMask(10, 10);
    for (let y = 0; y < 3; y++) mask.data.fill(255, y * 10, y * 10 + 3);
    for (let y = 5; y < 10; y++) mask.data.fill(255, y * 10 + 5, y * 10 + 10);
    const parts = components(mask);
    expect(parts.map((part) => part.area)).toEqual([25, 9]);
    expect(parts[0]?.box).toEqual({ x: 5, y: 5, width: 5, height: 5 });
  });
});
