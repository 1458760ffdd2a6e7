/** How an image lies in its box: enlarged around the centre of the box, then moved, in pixels of the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The whole image, as large as the box allows. */
export const fitted: View = { scale: 1, x: 0, y: 0 };

const most = 16;
const between = (value: number, least: number, greatest: number): number => Math.max(least, Math.min(greatest, value));

/** Enlarges by a factor around a point, which is measured from the centre of the box. */
export function zoomed(view: View, factor: number, at: Point, box: { width: number; height: number }): View {
  const scale = between(view.scale * factor, 1, most);
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, box);
}

/** Moves, but never so far that the box is empty. */
export function kept({ scale, x, y }: View, { width, height }: { width: number; height: number }): View {
  if (scale === 1) return fitted;
  const [across, down] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(x, -across, across), y: between(y, -down, down) };
}
