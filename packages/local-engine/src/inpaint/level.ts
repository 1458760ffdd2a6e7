import { pull } from './soft-fill.ts';
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
export function smoothFill({ rgb, hole, width, height }: Level): void {
  if (!hole.includes(0)) {
    rgb.fill(128);
    return;
  }
  const known = new Float32Array(hole.length);
  const colours = new Float32Array(rgb.length);
  for (let p = 0; p < hole.length; p++) {
    if (hole[p]) continue;
    known[p] = 1;
    for (let c = p * 3; c < p * 3 + 3; c++) colours[c] = rgb[c];
  }
  const filled = pull(colours, known, width, height);
  for (let p = 0; p < hole.length; p++) if (hole[p]) for (let c = p * 3; c < p * 3 + 3; c++) rgb[c] = filled[c] + 0.5;
}
