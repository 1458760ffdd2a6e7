import type { Box, Mask } from './mask.ts';

export interface Component {
  mask: Mask;
  area: number;
  box: Box;
}

/** The connected parts of a mask, largest first; parts smaller than `minShare` of the image are dropped. */
export function components(mask: Mask, minShare = 0.001, threshold = 128): Component[] {
  const { data, width, height } = mask;
  const labels = new Int32Array(data.length);
  const stack: number[] = [];
  const found: { area: number; box: Box; label: number }[] = [];
  let label = 0;
  for (let start = 0; start < data.length; start++) {
    if (data[start] < threshold || labels[start] !== 0) continue;
    label++;
    labels[start] = label;
    stack.push(start);
    let area = 0;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    while (stack.length > 0) {
      const at = stack.pop() as number;
      const x = at % width;
      const y = (at - x) / width;
      area++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    if (area >= minShare * data.length) found.push({ area, box, label });
  }
  found.sort((a, b) => b.area - a.area);
  return found.map(({ area, box, label: id }) => ({ area, box, mask: pick(mask, labels, id) }));

  function visit(at: number): void {
    if (data[at] < threshold || labels[at] !== 0) return;
    labels[at] = label;
    stack.push(at);
  }
}

/** One part with its soft edge: includes faint pixels that touch the part. */
function pick(mask: Mask, labels: Int32Array, label: number): Mask {
  const { width, height } = mask;
  const data = new Uint8Array(mask.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] === label) {
        data[at] = mask.data[at];
        continue;
      }
      if (mask.data[at] === 0 || labels[at] !== 0) continue;
      for (let dy = -2; dy <= 2 && data[at] === 0; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx >= 0 && ny >= 0 && nx < width && ny < height && labels[ny * width + nx] === label) {
            data[at] = mask.data[at];
            break;
          }
        }
      }
    }
  }
  return { data, width, height };
}
