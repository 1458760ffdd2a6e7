import { hex, mix, type Rgb, toHex } from '../../raster/colour.ts';
import { type Model, type Part, project } from './model.ts';

type Point = [number, number];
type Side = 'top' | 'left' | 'right';

/** How much light each side of a solid gets. */
const LIGHT: Record<Side, number> = { top: 1.1, left: 0.93, right: 0.7 };

interface Shape {
  points: Point[];
  svg: (place: (point: Point) => Point, unit: number) => string;
}

/** What a model covers, in units, from where its far corner is seen. */
export interface Extent {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function extentOf(model: Model): Extent {
  return extentOfShapes(model.parts.flatMap(shapesOf));
}

function extentOfShapes(shapes: Shape[]): Extent {
  const points = shapes.flatMap((shape) => shape.points);
  return {
    x0: Math.min(...points.map(([x]) => x)),
    y0: Math.min(...points.map(([, y]) => y)),
    x1: Math.max(...points.map(([x]) => x)),
    y1: Math.max(...points.map(([, y]) => y)),
  };
}

/** The model as an SVG of at most this size; it fills the image. */
export function drawModel(model: Model, most = 720): string {
  const shapes = model.parts.flatMap(shapesOf);
  const { x0, y0, x1, y1 } = extentOfShapes(shapes);
  const unit = Math.min(160, most / Math.max(x1 - x0, y1 - y0));
  const edge = 2;
  const place = ([x, y]: Point): Point => [(x - x0) * unit + edge, (y - y0) * unit + edge];
  const width = Math.ceil((x1 - x0) * unit + edge * 2);
  const height = Math.ceil((y1 - y0) * unit + edge * 2);
  const body = shapes.map((shape) => shape.svg(place, unit)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="round"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1040" stop-opacity=".42"/></linearGradient><radialGradient id="ball" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1040" stop-opacity=".45"/></radialGradient></defs>${body}</svg>`;
}

function shapesOf(part: Part): Shape[] {
  if ('box' in part) {
    const [x, y, z, w, d, h] = part.box;
    return [
      polygon([at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)], part.colour, 'top'),
      polygon(
        [at(x, y + d, z + h), at(x + w, y + d, z + h), at(x + w, y + d, z), at(x, y + d, z)],
        part.colour,
        'left',
      ),
      polygon(
        [at(x + w, y + d, z + h), at(x + w, y, z + h), at(x + w, y, z), at(x + w, y + d, z)],
        part.colour,
        'right',
      ),
    ];
  }
  if ('face' in part) {
    const [n, a0, a1, b0, b1] = part.at;
    const corners: Record<Side, Point[]> = {
      top: [at(a0, b0, n), at(a1, b0, n), at(a1, b1, n), at(a0, b1, n)],
      left: [at(a0, n, b0), at(a1, n, b0), at(a1, n, b1), at(a0, n, b1)],
      right: [at(n, a0, b0), at(n, a1, b0), at(n, a1, b1), at(n, a0, b1)],
    };
    return [polygon(corners[part.face], part.colour, part.face)];
  }
  if ('roof' in part) return roofShapes(part.roof, part.ridge, part.colour, part.gable ?? part.colour);
  if ('wheel' in part) {
    const [x, y, z, r] = part.wheel;
    const rim = Array.from({ length: 28 }, (_, i): Point => {
      const [a, b] = [Math.cos((i / 14) * Math.PI) * r, Math.sin((i / 14) * Math.PI) * r];
      return part.side === 'left' ? at(x + a, y, z + b) : at(x, y + a, z + b);
    });
    return [polygon(rim, part.colour, part.side ?? 'right')];
  }
  if ('ball' in part) return [ballShape(part.ball, part.colour)];
  return [cylinderShape(part.cylinder, part.colour, part.point ?? 1)];
}

const at = project;
/** How far a roof reaches beyond the walls that carry it. */
const EAVES = 0.2;

function roofShapes([x, y, z, w, d, h]: number[], ridge: 'x' | 'y', colour: string, gable: string): Shape[] {
  if (ridge === 'x') {
    const far = at(x, y + d / 2, z + h);
    const near = at(x + w, y + d / 2, z + h);
    const slope = (EAVES * h * 2) / d;
    return [
      polygon([far, near, at(x + w, y, z), at(x, y, z)], colour, 'top'),
      polygon(
        [
          near,
          at(x + w, y + d - EAVES, z + slope),
          at(x + w, y + d - EAVES, z),
          at(x + w, y + EAVES, z),
          at(x + w, y + EAVES, z + slope),
        ],
        gable,
        'right',
      ),
      polygon([far, near, at(x + w, y + d, z), at(x, y + d, z)], colour, 'left', 1.1),
    ];
  }
  const far = at(x + w / 2, y, z + h);
  const near = at(x + w / 2, y + d, z + h);
  return [
    polygon([far, near, at(x, y + d, z), at(x, y, z)], colour, 'top'),
    polygon([far, near, at(x + w, y + d, z), at(x + w, y, z)], colour, 'right', 1.2),
    polygon([near, at(x, y + d, z), at(x + w, y + d, z)], gable, 'left', 0.96),
  ];
}

function polygon(points: Point[], colour: string, side: Side, factor = 1): Shape {
  const tone = lit(colour, LIGHT[side] * factor);
  return {
    points,
    svg: (place, unit) =>
      // A thin outline in its own colour closes the gaps between sides.
      `<polygon points="${points.map((p) => place(p).map(round).join(',')).join(' ')}" fill="${tone}" stroke="${tone}" stroke-width="${round(unit * 0.012)}" stroke-linejoin="round"/>`,
  };
}

/** A circle on the ground is seen as an ellipse, half as high as wide. */
const WIDE = Math.SQRT2;

function cylinderShape([x, y, z, r, h]: number[], colour: string, point: number): Shape {
  const [cx, low] = at(x, y, z);
  const [, high] = at(x, y, z + h);
  const rx = r * WIDE;
  const tx = rx * point;
  return {
    points: [
      [cx - Math.max(rx, tx), low + rx / 2],
      [cx + Math.max(rx, tx), high - tx / 2],
    ],
    svg: (place, unit) => {
      const [px, py] = place([cx, low]);
      const [, qy] = place([cx, high]);
      const [a, b] = [rx * unit, tx * unit];
      const side = `M${round(px - a)} ${round(py)} A${round(a)} ${round(a / 2)} 0 0 0 ${round(px + a)} ${round(py)} L${round(px + b)} ${round(qy)} ${b > 0.5 ? `A${round(b)} ${round(b / 2)} 0 0 1 ${round(px - b)} ${round(qy)} ` : ''}Z`;
      const lid =
        b > 0.5
          ? `<ellipse cx="${round(px)}" cy="${round(qy)}" rx="${round(b)}" ry="${round(b / 2)}" fill="${lit(colour, LIGHT.top)}"/>`
          : '';
      return `<path d="${side}" fill="${lit(colour, 0.96)}"/><path d="${side}" fill="url(#round)"/>${lid}`;
    },
  };
}

function ballShape([x, y, z, r]: number[], colour: string): Shape {
  const [cx, cy] = at(x, y, z);
  // A ball is as wide as a circle on the ground.
  const wide = r * WIDE;
  return {
    points: [
      [cx - wide, cy - wide],
      [cx + wide, cy + wide],
    ],
    svg: (place, unit) => {
      const [px, py] = place([cx, cy]).map(round);
      const shape = `<circle cx="${px}" cy="${py}" r="${round(wide * unit)}"`;
      return `${shape} fill="${colour}"/>${shape} fill="url(#ball)"/>`;
    },
  };
}

/** A colour in more or less light; shade is a little blue. */
function lit(colour: string, amount: number): string {
  const base = hex(colour);
  const seen: Rgb =
    amount >= 1
      ? mix(base, [1, 1, 1], (amount - 1) * 1.4)
      : mix(base, [base[0] * 0.34, base[1] * 0.32, base[2] * 0.5], 1 - amount);
  return toHex(seen);
}

const round = (value: number) => Math.round(value * 10) / 10;
