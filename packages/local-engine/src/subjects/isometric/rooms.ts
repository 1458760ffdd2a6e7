import { ball, box, cylinder, left, type Model, type Part, right, roof, top, wheel } from './model.ts';

const WOOD = '#b98350';
const DARK_WOOD = '#8a5a32';
const SPINES = ['#b5483a', '#3f6090', '#5f8f6b', '#d09a3f', '#7b4a8c', '#e6dcc6'];

const legs = (w: number, d: number, h: number, colour: string, thick = 0.12): Part[] =>
  [
    [0, 0],
    [w - thick, 0],
    [0, d - thick],
    [w - thick, d - thick],
  ].map(([x, y]) => box(x, y, 0, thick, thick, h, colour));

const drawers = (y: number, x0: number, x1: number, z0: number, z1: number, n: number, colour: string): Part[] =>
  Array.from({ length: n }, (_, i) => {
    const each = (z1 - z0) / n;
    const low = z0 + each * i + each * 0.1;
    return [
      left(y, x0, x1, low, low + each * 0.8, colour),
      left(y, (x0 + x1) / 2 - 0.08, (x0 + x1) / 2 + 0.08, low + each * 0.36, low + each * 0.48, '#f0dca8'),
    ];
  }).flat();

const shelf = (z: number): Part[] =>
  Array.from({ length: 9 }, (_, i) =>
    left(
      0.5,
      0.14 + i * 0.175,
      0.29 + i * 0.175,
      z,
      z + 0.34 + ((i * 7) % 4) * 0.04,
      SPINES[(i * 5 + Math.round(z * 3)) % 6],
    ),
  );

/** What rooms have in them; fronts face the lower left. */
export const ROOMS: Record<string, Model> = {
  sofa: {
    size: [2.7, 1.15],
    place: 'wall',
    top: 0.5,
    parts: [
      box(0, 0, 0.08, 2.7, 0.36, 1, '#3f8f96'),
      box(0.3, 0.3, 0.08, 2.1, 0.85, 0.34, '#357f86'),
      box(0.32, 0.34, 0.42, 1.02, 0.8, 0.14, '#55a8ad'),
      box(1.36, 0.34, 0.42, 1.02, 0.8, 0.14, '#55a8ad'),
      box(0, 0.2, 0.08, 0.32, 0.95, 0.62, '#3f8f96'),
      box(2.38, 0.2, 0.08, 0.32, 0.95, 0.62, '#3f8f96'),
      box(0.46, 0.34, 0.56, 0.5, 0.18, 0.4, '#f0b450'),
      box(1.8, 0.34, 0.56, 0.5, 0.18, 0.4, '#f3efe4'),
    ],
  },
  bed: {
    size: [2.1, 2.9],
    place: 'wall',
    top: 0.66,
    parts: [
      box(0, 0, 0, 2.1, 0.16, 1.2, DARK_WOOD),
      box(0, 0.16, 0.1, 2.1, 2.74, 0.28, WOOD),
      box(0.05, 0.18, 0.38, 2, 2.66, 0.24, '#f4f1ea'),
      box(0.2, 0.3, 0.62, 0.76, 0.5, 0.16, '#ffffff'),
      box(1.12, 0.3, 0.62, 0.76, 0.5, 0.16, '#ffffff'),
      box(0.03, 1.05, 0.36, 2.04, 1.82, 0.31, '#5f86b8'),
      box(0.03, 1.05, 0.64, 2.04, 0.3, 0.06, '#e8eef6'),
    ],
  },
  table: {
    size: [1.9, 1.3],
    top: 0.82,
    parts: [...legs(1.9, 1.3, 0.72, DARK_WOOD), box(-0.05, -0.05, 0.72, 2, 1.4, 0.12, WOOD)],
  },
  desk: {
    size: [2.4, 1.1],
    place: 'wall',
    top: 0.92,
    parts: [
      box(0, 0, 0, 0.12, 1.05, 0.82, DARK_WOOD),
      box(1.6, 0, 0, 0.76, 1.02, 0.82, '#a8703f'),
      ...drawers(1.02, 1.68, 2.28, 0.06, 0.8, 3, '#c89359'),
      box(-0.03, -0.03, 0.82, 2.46, 1.14, 0.1, WOOD),
    ],
  },
  chair: {
    size: [0.8, 0.8],
    top: 0.58,
    parts: [
      ...legs(0.8, 0.8, 0.5, DARK_WOOD, 0.1),
      box(0, 0, 0.5, 0.8, 0.1, 0.9, WOOD),
      box(0, 0.1, 0.5, 0.8, 0.7, 0.12, '#d8694c'),
    ],
  },
  stool: {
    size: [0.7, 0.7],
    top: 0.7,
    parts: [...legs(0.7, 0.7, 0.6, DARK_WOOD, 0.1), cylinder(0.35, 0.35, 0.58, 0.4, 0.12, '#c4503f')],
  },
  bench: {
    size: [2.4, 0.8],
    place: 'wall',
    top: 0.56,
    parts: [
      ...legs(2.4, 0.7, 0.44, '#3f464e', 0.14),
      box(0, 0, 0.44, 2.4, 0.1, 0.7, '#a8703c'),
      box(0, 0.12, 0.44, 2.4, 0.64, 0.12, WOOD),
    ],
  },
  bookshelf: {
    size: [1.9, 0.55],
    place: 'wall',
    parts: [
      box(0, 0, 0, 1.9, 0.5, 2.5, DARK_WOOD),
      ...[0.12, 0.72, 1.32, 1.92].flatMap((z) => [left(0.5, 0.1, 1.8, z, z + 0.5, '#5b3a20'), ...shelf(z)]),
    ],
  },
  lamp: {
    size: [0.7, 0.7],
    place: 'corner',
    parts: [
      cylinder(0.35, 0.35, 0, 0.28, 0.08, '#6d5638'),
      cylinder(0.35, 0.35, 0.08, 0.045, 1.5, '#8a6a3c'),
      cylinder(0.35, 0.35, 1.45, 0.4, 0.55, '#ffe2a0', 0.6),
    ],
  },
  plant: {
    size: [0.8, 0.8],
    place: 'corner',
    parts: [
      cylinder(0.4, 0.4, 0, 0.22, 0.46, '#cf7d54', 1.3),
      cylinder(0.4, 0.4, 0.42, 0.25, 0.05, '#6b4a34'),
      ball(0.22, 0.3, 0.9, 0.26, '#3f8a52'),
      ball(0.5, 0.24, 1.12, 0.28, '#4c9a5c'),
      ball(0.52, 0.56, 0.86, 0.26, '#57a866'),
      ball(0.36, 0.48, 1.3, 0.22, '#62b571'),
    ],
  },
  stove: {
    size: [1.2, 1.05],
    place: 'wall',
    top: 1.0,
    parts: [
      box(0, 0, 0, 1.2, 1, 1, '#e4e7eb'),
      left(1, 0.14, 1.06, 0.14, 0.66, '#39404a'),
      left(1, 0.14, 1.06, 0.7, 0.74, '#aab0b8'),
      ...[0.24, 0.5, 0.76, 1].map((x) => left(1, x - 0.06, x + 0.03, 0.82, 0.9, '#4a515c')),
      ...[
        [0.34, 0.3],
        [0.86, 0.3],
        [0.34, 0.72],
        [0.86, 0.72],
      ].map(([x, y]) => cylinder(x, y, 1, 0.17, 0.02, '#333a44')),
      box(0, -0.02, 1, 1.2, 0.1, 0.3, '#cfd4da'),
    ],
  },
  refrigerator: {
    size: [1.1, 1],
    place: 'wall',
    parts: [
      box(0, 0, 0, 1.1, 1, 2.3, '#dfe6ea'),
      left(1, 0.02, 1.08, 1.48, 1.52, '#9aa6ae'),
      left(1, 0.12, 0.18, 0.9, 1.36, '#7d8a93'),
      left(1, 0.12, 0.18, 1.64, 2, '#7d8a93'),
    ],
  },
  bathtub: {
    size: [2.6, 1.2],
    place: 'wall',
    parts: [
      box(0, 0, 0, 2.6, 1.2, 0.7, '#f6f7f9'),
      top(0.7, 0.14, 2.46, 0.14, 1.06, '#8fcfe3'),
      cylinder(2.46, 0.6, 0.7, 0.05, 0.3, '#b8c0c8'),
    ],
  },
  toilet: {
    size: [0.8, 1.1],
    place: 'wall',
    parts: [
      box(0.05, 0, 0.3, 0.7, 0.3, 0.7, '#f4f5f7'),
      cylinder(0.4, 0.66, 0, 0.22, 0.4, '#e9ebee'),
      cylinder(0.4, 0.66, 0.4, 0.36, 0.1, '#ffffff'),
    ],
  },
  television: {
    size: [2, 0.6],
    place: 'wall',
    parts: [
      box(0, 0, 0, 2, 0.6, 0.5, WOOD),
      ...drawers(0.6, 0.1, 0.95, 0.04, 0.46, 1, '#cf9a5e'),
      ...drawers(0.6, 1.05, 1.9, 0.04, 0.46, 1, '#cf9a5e'),
      box(0.85, 0.22, 0.5, 0.3, 0.14, 0.1, '#2a2e35'),
      box(0.12, 0.24, 0.58, 1.76, 0.1, 1.02, '#23272e'),
      left(0.345, 0.18, 1.82, 0.64, 1.54, '#4f86b8'),
      left(0.346, 0.18, 0.9, 0.64, 1.1, '#74a8d2'),
    ],
  },
  computer: {
    size: [0.9, 0.6],
    place: 'table',
    parts: [
      box(0.3, 0.06, 0, 0.3, 0.24, 0.05, '#9aa2ab'),
      box(0.4, 0.12, 0.05, 0.1, 0.08, 0.14, '#9aa2ab'),
      box(0, 0.12, 0.17, 0.9, 0.08, 0.58, '#2a2f37'),
      left(0.205, 0.04, 0.86, 0.22, 0.7, '#5f9fd0'),
      box(0.12, 0.42, 0, 0.62, 0.2, 0.04, '#dfe3e8'),
    ],
  },
  laptop: {
    size: [0.8, 0.6],
    place: 'table',
    parts: [
      box(0, 0, 0, 0.8, 0.06, 0.5, '#8c949d'),
      left(0.061, 0.04, 0.76, 0.06, 0.46, '#5f9fd0'),
      box(0, 0.06, 0, 0.8, 0.54, 0.05, '#c3c9d0'),
      top(0.052, 0.08, 0.72, 0.14, 0.4, '#59616b'),
    ],
  },
  books: {
    size: [0.6, 0.45],
    place: 'table',
    parts: [
      box(0, 0, 0, 0.6, 0.44, 0.1, '#3f6090'),
      box(0.04, 0.02, 0.1, 0.52, 0.42, 0.1, '#d09a3f'),
      box(0, 0.04, 0.2, 0.54, 0.38, 0.1, '#b5483a'),
    ],
  },
  picture: {
    size: [1.5, 0.1],
    place: 'hung',
    parts: [
      box(0, 0, 0, 1.5, 0.08, 1, DARK_WOOD),
      left(0.085, 0.1, 1.4, 0.1, 0.9, '#bfe0ee'),
      left(0.086, 0.1, 1.4, 0.1, 0.42, '#7fae6b'),
      left(0.087, 0.9, 1.14, 0.55, 0.76, '#ffd866'),
    ],
  },
  door: {
    size: [1.1, 0.16],
    place: 'wall',
    parts: [
      box(0, 0, 0, 1.1, 0.12, 2.2, '#9a6438'),
      left(0.125, 0.14, 0.96, 0.2, 1, '#b27a48'),
      left(0.125, 0.14, 0.96, 1.16, 2, '#b27a48'),
      left(0.13, 0.9, 0.98, 1, 1.12, '#f0d58a'),
    ],
  },
  crate: {
    size: [0.9, 0.9],
    top: 0.8,
    parts: [
      box(0, 0, 0, 0.9, 0.9, 0.8, '#c99a61'),
      left(0.9, 0.36, 0.54, 0, 0.8, '#e0bd8a'),
      top(0.8, 0.36, 0.54, 0, 0.9, '#ecd3aa'),
    ],
  },
  tent: {
    size: [2.4, 2.8],
    parts: [roof(0, 0, 0, 2.4, 2.8, 1.8, 'y', '#e58a3c'), left(2.81, 1.05, 1.35, 0, 0.9, '#6a3a20')],
  },
  bus: {
    size: [1.4, 3.4],
    parts: vehicle(1.4, 3.4, 1.5, '#f0b53a', true),
  },
  car: {
    size: [1.3, 2.5],
    parts: vehicle(1.3, 2.5, 0.62, '#d64f45', false),
  },
  truck: {
    size: [1.4, 3.4],
    parts: [
      box(0, 0, 0.3, 1.4, 2.3, 1.7, '#f1f1ee'),
      box(0.04, 2.4, 0.3, 1.32, 0.95, 1.25, '#4f8fc4'),
      left(3.36, 0.16, 1.24, 0.9, 1.4, '#cfe6f2'),
      right(1.365, 2.6, 3.2, 0.9, 1.4, '#cfe6f2'),
      ...wheels(1.4, 3.4),
    ],
  },
};

function wheels(w: number, d: number): Part[] {
  return [
    box(0.06, 0.1, 0.16, w - 0.12, d - 0.2, 0.2, '#2b2f36'),
    ...[0.56, d - 0.6].flatMap((y) => [
      wheel(w + 0.01, y, 0.3, 0.3, '#23262c'),
      wheel(w + 0.02, y, 0.3, 0.14, '#c9ced4'),
    ]),
  ];
}

/** Its front is to the lower left. */
function vehicle(w: number, d: number, h: number, colour: string, long: boolean): Part[] {
  const body: Part[] = [box(0.05, 0.05, 0.14, w - 0.1, d - 0.1, 0.2, '#2b2f36'), box(0, 0, 0.24, w, d, h, colour)];
  const tyres = [0.58, d - 0.58].flatMap((y) => [
    wheel(w + 0.01, y, 0.3, 0.3, '#23262c'),
    wheel(w + 0.02, y, 0.3, 0.14, '#c9ced4'),
  ]);
  const lamps = [
    left(d + 0.01, 0.1, 0.32, 0.4, 0.58, '#fff2c0'),
    left(d + 0.01, w - 0.32, w - 0.1, 0.4, 0.58, '#fff2c0'),
  ];
  if (long) {
    const panes = Array.from({ length: 4 }, (_, i) =>
      right(w + 0.01, 0.2 + i * 0.78, 0.82 + i * 0.78, 0.86, 1.46, '#cfe6f2'),
    );
    return [...body, ...tyres, ...lamps, ...panes, left(d + 0.01, 0.14, w - 0.14, 0.8, 1.46, '#cfe6f2')];
  }
  return [
    ...body,
    ...tyres,
    ...lamps,
    box(0.1, d * 0.2, 0.24 + h, w - 0.2, d * 0.48, 0.5, colour),
    left(d * 0.68 + 0.01, 0.2, w - 0.2, 0.3 + h, 0.68 + h, '#cfe6f2'),
    right(w - 0.09, d * 0.24, d * 0.42, 0.32 + h, 0.66 + h, '#cfe6f2'),
    right(w - 0.09, d * 0.46, d * 0.64, 0.32 + h, 0.66 + h, '#cfe6f2'),
  ];
}
