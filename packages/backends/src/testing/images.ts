import sharp from 'sharp';

/** A PNG of one colour; the seed decides which, so the same seed gives the same bytes. */
export async function drawPng(width: number, height: number, seed = 0): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: (seed * 31) % 256 };
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A PNG of noise, which compresses badly: long enough to be cut in the middle. */
export async function drawNoise(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0, state = 1; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = state >> 16;
  }
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A mask: white, or transparent with `alpha`, in the given box and black elsewhere. */
export async function drawMask(
  width: number,
  height: number,
  box: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const hole = await sharp({ create: { width: box.width, height: box.height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input: hole, left: box.left, top: box.top }])
    .png()
    .toBuffer();
}

/** The colour of one pixel, as `[red, green, blue, alpha]`. */
export async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

/** A red square on nothing. */
export async function drawCutOut(width: number, height: number): Promise<Buffer> {
  const side = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const square = await sharp({ create: { ...side, channels: 4, background: '#cc3333' } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: square, left: 0, top: 0 }])
    .png()
    .toBuffer();
}
