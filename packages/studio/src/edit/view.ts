/** What part of an image is seen, relative to the image as it fits its stage. */
export interface View {
  /** 1 if the image fits. */
  scale: number;
  /** The distance of the image's centre from that of the stage, in widths and heights of the fitting image. */
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const fit: View = { scale: 1, x: 0, y: 0 };

/** Never smaller than whole or pixel for pixel, and pixels never larger than 16. */
const bounds = (pixelForPixel: number): [least: number, most: number] => [
  Math.min(1, pixelForPixel),
  Math.max(4, pixelForPixel * 16),
];

/** Zooms by a factor around a point, given like the position of a view, which stays where it is. */
export function zoomed({ scale, x, y }: View, factor: number, pixelForPixel: number, at: Point = { x: 0, y: 0 }): View {
  const [least, most] = bounds(pixelForPixel);
  const next = Math.max(least, Math.min(most, scale * factor));
  const by = next / scale;
  return held({ scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by });
}

export const panned = ({ scale, x, y }: View, by: Point): View => held({ scale, x: x + by.x, y: y + by.y });

/** The centre of the stage stays on the image, so the image is never lost from sight. */
function held({ scale, x, y }: View): View {
  const limit = scale <= 1 ? 0 : scale / 2;
  const within = (part: number): number => Math.max(-limit, Math.min(limit, part));
  return { scale, x: within(x), y: within(y) };
}
