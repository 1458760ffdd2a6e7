import sharp from 'sharp';
import type { FilePart } from '../exchange/call.ts';
import type { Area, Colour } from './pixels.ts';
import { side } from './sample-images.ts';

/** Colours that no compression or blending confuses. */
export const colours = {
  red: [208, 44, 36],
  green: [44, 148, 68],
  blue: [36, 72, 200],
  yellow: [236, 208, 48],
  grey: [196, 196, 196],
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof colours;

/** A shape of one colour on the ground. */
export interface Shape {
  colour: ColourName;
  kind: 'disc' | 'square';
  /** The square that it fills, or that the disc fits in. */
  area: Area;
}

/** An image of one colour. */
export function flat(colour: ColourName, width = side, height = width): Promise<FilePart> {
  return drawn(width, height, ground(colour, width, height), `${colour}.png`);
}

/** Shapes on a plain ground. */
export function shapes(colour: ColourName, list: Shape[], size = side): Promise<FilePart> {
  const drawing = [ground(colour, size, size), ...list.map(shapeOf)].join('');
  return drawn(size, size, drawing, 'shapes.png');
}

/** Four quarters: red and green above, blue and yellow below. */
export function quarters(size = side): Promise<FilePart> {
  const half = size / 2;
  const list: [ColourName, number, number][] = [
    ['red', 0, 0],
    ['green', half, 0],
    ['blue', 0, half],
    ['yellow', half, half],
  ];
  const drawing = list
    .map(([colour, x, y]) => rect({ x, y, width: half, height: half }, css(colours[colour])))
    .join('');
  return drawn(size, size, drawing, 'quarters.png');
}

/** A disc on a transparent ground. */
export async function cutOutDisc(colour: ColourName, area: Area): Promise<FilePart> {
  const svg = document(side, side, shapeOf({ colour, kind: 'disc', area }));
  return part(await sharp(svg).png().toBuffer(), 'cut-out.png');
}

/** A mask that marks an area: white on black without alpha, or by alpha 0. */
export async function maskOf(area: Area, by: 'white' | 'alpha', width = side, height = width): Promise<FilePart> {
  if (by === 'white')
    return drawn(width, height, rect({ x: 0, y: 0, width, height }, 'black') + rect(area, 'white'), 'mask.png');
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = area.y; y < area.y + area.height; y++)
    for (let x = area.x; x < area.x + area.width; x++) data[(y * width + x) * 4 + 3] = 0;
  return part(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
    'alpha-mask.png',
  );
}

async function drawn(width: number, height: number, content: string, name: string): Promise<FilePart> {
  return part(
    await sharp(document(width, height, content))
      .removeAlpha()
      .png()
      .toBuffer(),
    name,
  );
}

function document(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${content}</svg>`,
  );
}

function ground(colour: ColourName, width: number, height: number): string {
  return rect({ x: 0, y: 0, width, height }, css(colours[colour]));
}

function shapeOf({ colour, kind, area }: Shape): string {
  const { x, y, width } = area;
  const fill = css(colours[colour]);
  const radius = width / 2;
  return kind === 'square'
    ? rect(area, fill)
    : `<circle cx="${x + radius}" cy="${y + radius}" r="${radius}" fill="${fill}"/>`;
}

function rect({ x, y, width, height }: Area, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red},${green},${blue})`;
}

function part(file: Uint8Array, filename: string): FilePart {
  return { file, filename, type: 'image/png' };
}
