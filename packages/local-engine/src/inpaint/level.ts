/** An image at one scale of the pyramid, with what is missing and what may be copied. */
export interface Level {
  width: number;
  height: number;
  /** Three bytes per pixel; missing pixels hold the current guess. */
  rgb: Uint8Array;
  /** 1 = missing. */
  hole: Uint8Array;
  /** 1 = known, but never copied elsewhere (the subject, when a background is extended). */
  banned: Uint8Array;
}

/** Half the size. A pixel is missing if any of its four is; its colour is the mean of the known ones. */
export function halve(level: Level): Level {
  const width = Math.max(1, Math.ceil(level.width / 2));
  const height = Math.max(1, Math.ceil(level.height / 2));
  const rgb = new Uint8Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  const banned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let r = 0;
      let g = 0;
      let b = 0;
      let known = 0;
      for (let dy = 0; dy < 2; dy++) {
        const sy = Math.min(level.height - 1, y * 2 + dy);
        for (let dx = 0; dx < 2; dx++) {
          const from = sy * level.width + Math.min(level.width - 1, x * 2 + dx);
          if (level.banned[from]) banned[at] = 1;
          if (level.hole[from]) {
            hole[at] = 1;
            continue;
          }
          r += level.rgb[from * 3];
          g += level.rgb[from * 3 + 1];
          b += level.rgb[from * 3 + 2];
          known++;
        }
      }
      if (known === 0) continue;
      rgb[at * 3] = r / known + 0.5;
      rgb[at * 3 + 1] = g / known + 0.5;
      rgb[at * 3 + 2] = b / known + 0.5;
    }
  }
  return { width, height, rgb, hole, banned };
}

/** Fills missing pixels with a smooth guess from their surroundings: averages on the way down, fills on the way up. */
export function smoothFill(level: Level): void {
  if (!level.hole.includes(1)) return;
  if (level.width <= 2 && level.height <= 2) {
    fillWithMean(level);
    return;
  }
  const half = halveKnown(level);
  smoothFill(half);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const at = y * level.width + x;
      if (!level.hole[at]) continue;
      for (let c = 0; c < 3; c++) level.rgb[at * 3 + c] = sample(half, x, y, c);
    }
  }
}

/** Like halve, but a pixel with any known part counts as known, so the gap closes level by level. */
function halveKnown(level: Level): Level {
  const half = halve(level);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const right = Math.min(level.width - 1, x * 2 + 1);
      const below = Math.min(level.height - 1, y * 2 + 1);
      const { hole, width } = level;
      const all =
        hole[y * 2 * width + x * 2] &&
        hole[y * 2 * width + right] &&
        hole[below * width + x * 2] &&
        hole[below * width + right];
      half.hole[y * half.width + x] = all ? 1 : 0;
    }
  }
  return half;
}

/** Bilinear, at the position of a pixel of the next larger level. */
function sample(half: Level, x: number, y: number, channel: number): number {
  const fx = Math.min(half.width - 1, Math.max(0, (x + 0.5) / 2 - 0.5));
  const fy = Math.min(half.height - 1, Math.max(0, (y + 0.5) / 2 - 0.5));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const x1 = Math.min(half.width - 1, x0 + 1);
  const y1 = Math.min(half.height - 1, y0 + 1);
  const at = (px: number, py: number) => half.rgb[(py * half.width + px) * 3 + channel];
  const top = at(x0, y0) * (1 - (fx - x0)) + at(x1, y0) * (fx - x0);
  const bottom = at(x0, y1) * (1 - (fx - x0)) + at(x1, y1) * (fx - x0);
  return top * (1 - (fy - y0)) + bottom * (fy - y0) + 0.5;
}

function fillWithMean(level: Level): void {
  const sum = [0, 0, 0];
  let known = 0;
  for (let i = 0; i < level.hole.length; i++) {
    if (level.hole[i]) continue;
    known++;
    for (let c = 0; c < 3; c++) sum[c] = sum[c] + level.rgb[i * 3 + c];
  }
  for (let i = 0; i < level.hole.length; i++) {
    if (!level.hole[i]) continue;
    for (let c = 0; c < 3; c++) level.rgb[i * 3 + c] = known === 0 ? 128 : sum[c] / known + 0.5;
  }
}
