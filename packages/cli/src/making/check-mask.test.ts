import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { checkMask, marksNothing } from './check-mask.ts';

function mask(pixel: [number, number, number, number], background: [number, number, number, number]): Buffer {
  const png = new PNG({ width: 4, height: 4 });
  for (let at = 0; at < 16; at++) png.data.set(at === 5 ? pixel : background, at * 4);
  return PNG.sync.write(png);
}

describe('a mask', () => {
  it.each([
    ['a white stroke', [255, 255, 255, 255], false],
    ['a grey one', [9, 9, 9, 255], false],
    ['a transparent one', [0, 0, 0, 0], false],
    ['no stroke', [0, 0, 0, 255], true],
  ] as const)('with %s', async (_, pixel, nothing) => {
    expect(await marksNothing(mask([...pixel], [0, 0, 0, 255]))).toBe(nothing);
  });

  it('that is no PNG is left to the service', async () => {
    expect(await marksNothing(Buffer.from('hello'))).toBe(false);
  });

  it('without strokes is refused with what to do', async () => {
    const blank = new Blob([new Uint8Array(mask([0, 0, 0, 255], [0, 0, 0, 255]))]);
    await expect(checkMask(blank, 'boat.png')).rejects.toMatchObject({
      kind: 'refused',
      message: 'boat.png: this mask marks nothing, so nothing would change.',
      advice: [expect.stringContaining('white')],
    });
  });
});
