import { project, RISE } from '../subjects/isometric/model.ts';

/** How many cells a side of the tile has. */
export const CELLS = 6;
/** Of the walls of a room, the slab below, and how thick the walls are, in units. */
export const WALL = 2.9;
export const SLAB = 0.42;
export const THICK = 0.16;

/** The tile of an isometric image: where its far corner is, and how many pixels a unit has. */
export interface Tile {
  x: number;
  y: number;
  unit: number;
}

/** The tile in the middle of the image, with room for walls or for what stands on it. */
export function tileIn({ width, height }: { width: number; height: number }): Tile {
  const high = WALL * RISE + CELLS + SLAB * RISE;
  const unit = Math.min((width * 0.86) / (CELLS * 2), (height * 0.8) / high);
  return { x: width / 2, y: (height - high * unit) / 2 + WALL * RISE * unit, unit };
}

/** Where a point of the tile is in the image. */
export function onTile({ x, y, unit }: Tile, gx: number, gy: number, gz = 0): [number, number] {
  const [px, py] = project(gx, gy, gz);
  return [x + px * unit, y + py * unit];
}
