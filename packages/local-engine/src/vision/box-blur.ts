/**
 * Mean over a square of side 2r+1, at the edges over the pixels that exist. Uses running sums, so the cost does not
 * depend on r.
 */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++, count++) sum += source[row + x];
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += source[row + x + radius];
        count++;
      }
      if (x - radius - 1 >= 0) {
        sum -= source[row + x - radius - 1];
        count--;
      }
      across[row + x] = sum / count;
    }
  }
  const out = new Float32Array(source.length);
  const sums = new Float32Array(width);
  let count = 0;
  for (let y = 0; y < Math.min(radius, height); y++, count++) {
    for (let x = 0; x < width; x++) sums[x] = sums[x] + across[y * width + x];
  }
  for (let y = 0; y < height; y++) {
    const enter = y + radius < height ? (y + radius) * width : -1;
    const leave = y - radius - 1 >= 0 ? (y - radius - 1) * width : -1;
    if (enter >= 0) count++;
    if (leave >= 0) count--;
    for (let x = 0; x < width; x++) {
      if (enter >= 0) sums[x] = sums[x] + across[enter + x];
      if (leave >= 0) sums[x] = sums[x] - across[leave + x];
      out[y * width + x] = sums[x] / count;
    }
  }
  return out;
}
