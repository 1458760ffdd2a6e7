import type { Placement, RawImage } from '@darkroom/engine';

/** How far a correction reaches into the new part, as a share of the shorter side. */
const REACH = 0.09;
/** A larger difference is structure, not light; correcting it would add a coloured fog. */
const MOST = 70;

/**
 * Removes the step in light and colour where the kept image meets the generated part around it: the difference along
 * the line is smoothed and fades into the new part. The kept image itself does not change.
 */
export function blendSeam(canvas: RawImage, placement: Placement): void {
  const { x, y, innerWidth, innerHeight, width, height } = placement;
  const right = x + innerWidth - 1;
  const bottom = y + innerHeight - 1;
  const fade = Math.max(2, Math.min(innerWidth, innerHeight) * REACH);
  const lines = {
    left: x > 0 ? line(innerHeight, (i) => step(canvas, x, y + i, -1, 0)) : null,
    right: right < width - 1 ? line(innerHeight, (i) => step(canvas, right, y + i, 1, 0)) : null,
    top: y > 0 ? line(innerWidth, (i) => step(canvas, x + i, y, 0, -1)) : null,
    bottom: bottom < height - 1 ? line(innerWidth, (i) => step(canvas, x + i, bottom, 0, 1)) : null,
  };
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const dx = px < x ? x - px : px > right ? px - right : 0;
      const dy = py < y ? y - py : py > bottom ? py - bottom : 0;
      if (dx === 0 && dy === 0) continue;
      const weight = Math.exp(-Math.hypot(dx, dy) / fade);
      if (weight < 0.01) continue;
      const sideways = dx > 0 ? (px < x ? lines.left : lines.right) : null;
      const upright = dy > 0 ? (py < y ? lines.top : lines.bottom) : null;
      const row = Math.min(innerHeight - 1, Math.max(0, py - y));
      const column = Math.min(innerWidth - 1, Math.max(0, px - x));
      const at = (py * width + px) * 4;
      for (let c = 0; c < 3; c++) {
        const a = sideways ? sideways[row * 3 + c] : null;
        const b = upright ? upright[column * 3 + c] : null;
        const shift = a !== null && b !== null ? (a + b) / 2 : (a ?? b ?? 0);
        canvas.data[at + c] = Math.min(255, Math.max(0, Math.round(canvas.data[at + c] + shift * weight)));
      }
    }
  }
}

/** Kept minus new at one point of the line, averaged over a few pixels on either side. */
function step(canvas: RawImage, x: number, y: number, dx: number, dy: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  const count = 3;
  for (let i = 0; i < count; i++) {
    const inside = at(canvas, x - dx * i, y - dy * i);
    const outside = at(canvas, x + dx * (i + 1), y + dy * (i + 1));
    for (let c = 0; c < 3; c++) sum[c] = sum[c] + (canvas.data[inside + c] - canvas.data[outside + c]) / count;
  }
  return sum;
}

function at(canvas: RawImage, x: number, y: number): number {
  const px = Math.min(canvas.width - 1, Math.max(0, x));
  const py = Math.min(canvas.height - 1, Math.max(0, y));
  return (py * canvas.width + px) * 4;
}

/** The steps along a line, limited and smoothed. */
function line(length: number, stepAt: (i: number) => [number, number, number]): Float32Array {
  let values = new Float32Array(length * 3);
  for (let i = 0; i < length; i++)
    values.set(
      stepAt(i).map((value) => Math.min(MOST, Math.max(-MOST, value))),
      i * 3,
    );
  const radius = Math.max(1, Math.round(length / 120));
  for (let pass = 0; pass < 2; pass++) {
    const smooth = new Float32Array(values.length);
    for (let i = 0; i < length; i++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let d = -radius; d <= radius; d++) sum += values[Math.min(length - 1, Math.max(0, i + d)) * 3 + c];
        smooth[i * 3 + c] = sum / (2 * radius + 1);
      }
    }
    values = smooth;
  }
  return values;
}
