/**
 * Things in isometric projection (2:1), built from a few solids. x runs to the lower right, y to the lower left, z up;
 * one unit is a cell of the tile. Light comes from the left.
 */
export interface Model {
  /** Its size on the ground. */
  size: [number, number];
  /** The height that other things can stand at, if they can. */
  top?: number;
  /** Where it stands: with its back to a wall, in a corner, hung on a wall, on a table, or anywhere. */
  place?: 'wall' | 'corner' | 'hung' | 'table';
  /** Far ones first. */
  parts: Part[];
}

export type Part =
  | { box: [number, number, number, number, number, number]; colour: string }
  /** A rectangle in a plane: of the upper side, of the side to the lower left, of the side to the lower right. */
  | { face: 'top' | 'left' | 'right'; at: [number, number, number, number, number]; colour: string }
  /** A roof over a box; the ridge runs along x or y, and the wall below its end can have another colour. */
  | { roof: [number, number, number, number, number, number]; ridge: 'x' | 'y'; colour: string; gable?: string }
  | { cylinder: [number, number, number, number, number]; colour: string; point?: number }
  /** A disc on the side to the lower right: x, y, z of its middle, radius. */
  | { wheel: [number, number, number, number]; colour: string; side?: 'left' }
  | { ball: [number, number, number, number]; colour: string };

/** Box: x, y, z of its far lower corner, then its width along x, depth along y and height. */
export const box = (x: number, y: number, z: number, w: number, d: number, h: number, colour: string): Part => ({
  box: [x, y, z, w, d, h],
  colour,
});
/** On the side to the lower left, at `y`: from x to x, from z to z. */
export const left = (y: number, x0: number, x1: number, z0: number, z1: number, colour: string): Part => ({
  face: 'left',
  at: [y, x0, x1, z0, z1],
  colour,
});
/** On the side to the lower right, at `x`: from y to y, from z to z. */
export const right = (x: number, y0: number, y1: number, z0: number, z1: number, colour: string): Part => ({
  face: 'right',
  at: [x, y0, y1, z0, z1],
  colour,
});
/** On an upper side, at `z`: from x to x, from y to y. */
export const top = (z: number, x0: number, x1: number, y0: number, y1: number, colour: string): Part => ({
  face: 'top',
  at: [z, x0, x1, y0, y1],
  colour,
});
export const roof = (
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  ridge: 'x' | 'y',
  colour: string,
  gable = colour,
): Part => ({ roof: [x, y, z, w, d, h], ridge, colour, gable });
/** Its middle, its lower end, radius and height; `point` is the radius of its upper end as a share of the lower. */
export const cylinder = (x: number, y: number, z: number, r: number, h: number, colour: string, point = 1): Part => ({
  cylinder: [x, y, z, r, h],
  colour,
  point,
});
export const wheel = (x: number, y: number, z: number, r: number, colour: string): Part => ({
  wheel: [x, y, z, r],
  colour,
});
export const ball = (x: number, y: number, z: number, r: number, colour: string): Part => ({
  ball: [x, y, z, r],
  colour,
});

/** How much longer a unit of height is than half a cell is wide, so the edges of a cube are equal. */
export const RISE = 1.118;

/** Where a point is seen, in units, from where the origin is seen. */
export function project(x: number, y: number, z: number): [number, number] {
  return [x - y, (x + y) / 2 - z * RISE];
}

/** The same thing turned to face the other wall. */
export function turned({ size, parts, ...rest }: Model): Model {
  return {
    ...rest,
    size: [size[1], size[0]],
    parts: parts.map((part): Part => {
      if ('box' in part) {
        const [x, y, z, w, d, h] = part.box;
        return { ...part, box: [y, x, z, d, w, h] };
      }
      if ('roof' in part) {
        const [x, y, z, w, d, h] = part.roof;
        return { ...part, roof: [y, x, z, d, w, h], ridge: part.ridge === 'x' ? 'y' : 'x' };
      }
      if ('face' in part) {
        const [a, b, c, d, e] = part.at;
        if (part.face === 'top') return { ...part, at: [a, d, e, b, c] };
        return { ...part, face: part.face === 'left' ? 'right' : 'left' };
      }
      if ('wheel' in part) {
        const [x, y, z, r] = part.wheel;
        const { side, ...plain } = part;
        return { ...plain, wheel: [y, x, z, r], ...(side ? {} : { side: 'left' }) };
      }
      if ('ball' in part) {
        const [x, y, z, r] = part.ball;
        return { ...part, ball: [y, x, z, r] };
      }
      const [x, y, z, r, h] = part.cylinder;
      return { ...part, cylinder: [y, x, z, r, h] };
    }),
  };
}
