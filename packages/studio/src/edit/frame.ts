/** The position of an image in a frame of another shape, in pixels of the image. */
export interface Placement {
  width: number;
  height: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The smallest frame of a ratio that holds the whole image, and the image's position in it, from 0 to 1 of the free
 * space.
 */
export function placeIn({ width, height }: Size, ratio: number, at: { x: number; y: number }): Placement {
  const wide = width / height < ratio;
  const frame = {
    width: wide ? Math.max(width, Math.round(height * ratio)) : width,
    height: wide ? height : Math.max(height, Math.round(width / ratio)),
  };
  return { ...frame, x: Math.round((frame.width - width) * at.x), y: Math.round((frame.height - height) * at.y) };
}

export function ratioOf(text: string): number | undefined {
  const [, across = 0, down = 0] = (/^([1-9]\d{0,2}):([1-9]\d{0,2})$/.exec(text) ?? []).map(Number);
  return across && down ? across / down : undefined;
}
