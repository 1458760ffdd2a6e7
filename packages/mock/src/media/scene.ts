import { randomFrom } from '../core/hash.ts';
import type { FileSpec } from './file-name.ts';

type Colour = readonly [number, number, number];

/** Draws rows of a picture, one at a time, so that the largest needs no more memory than the smallest. */
export interface Scene {
  channels: 3 | 4;
  /** Fills `row` with the pixels of line `y`. */
  draw(y: number, row: Uint8Array): void;
}

/**
 * A quiet landscape: a sky, a sun, three ridges. Flat colours and one gradient, so that it is drawn and packed in
 * milliseconds, looks like a picture and not like an error, and differs visibly from one request to the next.
 */
export function createScene({ kind, width, height, look }: FileSpec): Scene {
  const random = randomFrom(Number.parseInt(look.slice(0, 8), 16));
  const hue = random() * 360;
  const subject = createSubject(random, width, height);
  if (kind === 'mask') {
    return { channels: 3, draw: (y, row) => subject.fill(y, row, 3, [255, 255, 255], [0, 0, 0]) };
  }
  if (kind === 'cutout') {
    const colour = fromHue(hue, 0.6, 0.5);
    return { channels: 4, draw: (y, row) => subject.fill(y, row, 4, colour, undefined) };
  }
  const top = fromHue(hue, 0.45, 0.35);
  const bottom = fromHue(hue + 40, 0.7, 0.8);
  const sun = {
    x: (0.2 + random() * 0.6) * width,
    y: (0.2 + random() * 0.25) * height,
    r: 0.09 * Math.min(width, height),
  };
  const glow = fromHue(hue + 50, 0.9, 0.93);
  const ridges = [0.55, 0.68, 0.82].map((base, index) => ({
    colour: fromHue(hue + 200, 0.3, 0.42 - index * 0.13),
    line: ridgeLine(random, width, height, base, 0.12 - index * 0.025),
  }));
  return {
    channels: 3,
    draw(y, row) {
      const sky = mix(top, bottom, Math.min(1, y / (height * 0.75)));
      const half = Math.sqrt(Math.max(0, sun.r ** 2 - (y - sun.y) ** 2));
      for (let x = 0; x < width; x++) {
        let colour = half > 0 && Math.abs(x - sun.x) < half ? glow : sky;
        for (const ridge of ridges) if (y >= (ridge.line[x] ?? height)) colour = ridge.colour;
        row[x * 3] = colour[0];
        row[x * 3 + 1] = colour[1];
        row[x * 3 + 2] = colour[2];
      }
    },
  };
}

function ridgeLine(random: () => number, width: number, height: number, base: number, rise: number): Uint16Array {
  const waves = [1.5, 3.1, 7.3].map((turns) => ({ turns, phase: random() * 7, size: rise / turns ** 0.7 }));
  return Uint16Array.from({ length: width }, (_, x) => {
    const at = (x / width) * Math.PI * 2;
    const lift = waves.reduce((sum, { turns, phase, size }) => sum + Math.sin(at * turns + phase) * size, 0);
    return Math.max(0, Math.round((base - lift) * height));
  });
}

/** A head above a body: what segmenting and cutting out leave over. */
function createSubject(random: () => number, width: number, height: number) {
  const centre = (0.42 + random() * 0.16) * width;
  const parts = [
    { y: 0.34 * height, rx: 0.13 * Math.min(width, height), ry: 0.15 * height },
    { y: 0.7 * height, rx: (0.2 + random() * 0.08) * width, ry: 0.24 * height },
  ];
  return {
    fill(y: number, row: Uint8Array, channels: 3 | 4, inside: Colour, outside: Colour | undefined) {
      const reach = Math.max(
        ...parts.map((part) => part.rx * Math.sqrt(Math.max(0, 1 - ((y - part.y) / part.ry) ** 2))),
      );
      const shade = 1 - 0.25 * (y / height);
      for (let x = 0; x < width; x++) {
        const hit = Math.abs(x - centre) < reach;
        const colour = hit ? inside : (outside ?? [0, 0, 0]);
        for (let c = 0; c < 3; c++)
          row[x * channels + c] = Math.round(colour[c as 0 | 1 | 2] * (channels === 4 ? shade : 1));
        if (channels === 4) row[x * 4 + 3] = hit ? 255 : 0;
      }
    },
  };
}

function mix(a: Colour, b: Colour, share: number): Colour {
  return [
    Math.round(a[0] + (b[0] - a[0]) * share),
    Math.round(a[1] + (b[1] - a[1]) * share),
    Math.round(a[2] + (b[2] - a[2]) * share),
  ];
}

function fromHue(hue: number, saturation: number, lightness: number): Colour {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255);
  };
  return [part(0), part(8), part(4)];
}
