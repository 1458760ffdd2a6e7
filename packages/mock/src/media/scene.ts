import { randomFrom } from '../values/hash.ts';
import type { FileSpec } from './file-name.ts';

/** A flat shape: SVG path data, which sharp and a canvas draw alike, and a CSS colour. */
export interface Shape {
  path: string;
  colour: string;
}

/** Steps of the sky's gradient; flat bands are drawn and packed faster, and look the same. */
const bands = 48;
/** Points of a ridge, at most. */
const points = 256;

/**
 * A quiet landscape: a sky, a sun, three ridges. Flat colours, so it is drawn and packed in milliseconds, looks like an
 * image and not like an error, and differs visibly from one request to the next.
 */
export function shapesOf({ kind, width, height, look }: FileSpec): Shape[] {
  const random = randomFrom(Number.parseInt(look.slice(0, 8), 16));
  const hue = random() * 360;
  const strip = (top: number, bottom: number) => `M0 ${Math.round(top)}H${width}V${Math.round(bottom)}H0Z`;
  const side = Math.min(width, height);
  if (kind !== 'picture') {
    // A head above a body: what segmenting and cutting out leave over.
    const centre = (0.42 + random() * 0.16) * width;
    const head = ellipse(centre, 0.34 * height, 0.13 * side, 0.15 * height);
    const body = ellipse(centre, 0.7 * height, (0.2 + random() * 0.08) * width, 0.24 * height);
    const subject = { path: head + body, colour: kind === 'mask' ? '#fff' : hsl(hue, 60, 50) };
    return kind === 'mask' ? [{ path: strip(0, height), colour: '#000' }, subject] : [subject];
  }
  const sky = Array.from({ length: bands }, (_, band) => {
    const share = band / (bands - 1);
    const top = 0.75 * height * (band / bands);
    return { path: strip(top, height), colour: hsl(hue + 40 * share, 45 + 25 * share, 35 + 45 * share) };
  });
  const [x, y, radius] = [(0.2 + random() * 0.6) * width, (0.2 + random() * 0.25) * height, 0.09 * side];
  const sun = { path: ellipse(x, y, radius, radius), colour: hsl(hue + 50, 90, 93) };
  const ridges = [0.55, 0.68, 0.82].map((base, index) => {
    const line = ridgeLine(random, width, height, base, 0.12 - index * 0.025);
    return { path: `M0 ${height}L${line}V${height}Z`, colour: hsl(hue + 200, 30, 42 - index * 13) };
  });
  return [...sky, sun, ...ridges];
}

function ridgeLine(random: () => number, width: number, height: number, base: number, rise: number): string {
  const waves = [1.5, 3.1, 7.3].map((turns) => ({ turns, phase: random() * 7, size: rise / turns ** 0.7 }));
  const count = Math.min(points, width);
  return Array.from({ length: count + 1 }, (_, point) => {
    const at = (point / count) * Math.PI * 2;
    const lift = waves.reduce((sum, { turns, phase, size }) => sum + Math.sin(at * turns + phase) * size, 0);
    return `${round((point / count) * width)} ${round((base - lift) * height)}`;
  }).join(' ');
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [left, radius] = [round(x - rx), round(rx)];
  const arc = `a${radius} ${round(ry)} 0 0 0`;
  return `M${left} ${round(y)}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue) % 360},${Math.round(saturation)}%,${Math.round(lightness)}%)`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
