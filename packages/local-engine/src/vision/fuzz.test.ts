import { encodeImage, isEngineError } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { combine } from '../combine/combine.ts';
import { maskEdit } from '../mask-edit/mask-edit.ts';
import { createRandom } from '../random.ts';
import { backdrop, quietJob } from './test-images.ts';

const ROUNDS = 90;
const CODES = ['image_invalid', 'image_too_large', 'unsupported_media_type', 'mask_dimension_mismatch'];

/** Changes, cuts off, doubles or moves a few bytes. */
function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = createRandom(seed);
  let out = Uint8Array.from(bytes);
  for (let n = random.int(1, 12); n > 0; n--) {
    const at = random.int(0, Math.max(0, out.length - 1));
    const kind = random.int(0, 4);
    if (kind === 0) out = out.slice(0, at);
    else if (kind === 1) out = Uint8Array.from([...out.slice(0, at), ...out.slice(at >> 1)].slice(0, 40_000));
    else if (out.length > 0) out[at] = random.int(0, 255);
  }
  return out;
}

describe('damaged images', () => {
  it(`give an image or a typed error, ${ROUNDS} rounds`, async () => {
    const raw = backdrop('meadow', 48, 40);
    const good = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => encodeImage(raw, format)));
    let made = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = mutate(good[round % 3], round);
      const whole = good[(round + 1) % 3];
      try {
        const result =
          round % 2 === 0
            ? await combine({}, { 'images.0': { bytes: whole }, 'images.1': { bytes } }, quietJob())
            : await maskEdit({}, { source: { bytes: whole }, mask: { bytes } }, quietJob());
        expect(result.files).toHaveLength(1);
        made++;
      } catch (error) {
        if (!isEngineError(error)) throw error;
        expect(CODES).toContain(error.code);
      }
    }
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(ROUNDS);
  });
});
