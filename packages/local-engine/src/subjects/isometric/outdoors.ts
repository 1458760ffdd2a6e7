import { ball, box, cylinder, left, type Model, type Part, right, roof } from './model.ts';

const PANE = '#bfe0f0';

/** Rows of windows on both visible sides of a box from the ground. */
function windows(w: number, d: number, z0: number, rows: number, rise: number, lit = false): Part[] {
  const out: Part[] = [];
  for (let r = 0; r < rows; r++) {
    const z = z0 + r * rise;
    const fit = (length: number) => Math.max(1, Math.floor((length - 0.2) / 0.6));
    for (let i = 0; i < fit(w); i++) {
      const at = (w - fit(w) * 0.6) / 2 + i * 0.6 + 0.12;
      out.push(left(d + 0.01, at, at + 0.36, z, z + rise * 0.55, lit && (i * 5 + r * 3) % 7 === 0 ? '#ffe7a3' : PANE));
    }
    for (let i = 0; i < fit(d); i++) {
      const at = (d - fit(d) * 0.6) / 2 + i * 0.6 + 0.12;
      out.push(right(w + 0.01, at, at + 0.36, z, z + rise * 0.55, lit && (i * 3 + r * 5) % 6 === 0 ? '#ffe7a3' : PANE));
    }
  }
  return out;
}

const window = (y: number, x0: number, x1: number, z0: number, z1: number): Part[] => [
  left(y, x0 - 0.07, x1 + 0.07, z0 - 0.07, z1 + 0.07, '#ffffff'),
  left(y + 0.01, x0, x1, z0, z1, PANE),
  left(y + 0.02, (x0 + x1) / 2 - 0.025, (x0 + x1) / 2 + 0.025, z0, z1, '#ffffff'),
];
const sideWindow = (x: number, y0: number, y1: number, z0: number, z1: number): Part[] => [
  right(x, y0 - 0.07, y1 + 0.07, z0 - 0.07, z1 + 0.07, '#ffffff'),
  right(x + 0.01, y0, y1, z0, z1, PANE),
  right(x + 0.02, (y0 + y1) / 2 - 0.025, (y0 + y1) / 2 + 0.025, z0, z1, '#ffffff'),
];

/** Striped cloth over a shop front, falling outwards. */
const awning = (y: number, x0: number, x1: number, z: number): Part[] =>
  Array.from({ length: 8 }, (_, i) => {
    const each = (x1 - x0) / 8;
    return box(x0 + i * each, y, z, each, 0.42, 0.16, i % 2 ? '#fff6ea' : '#d8574a');
  });

const block = (colour: string): Model => ({
  size: [3, 2.6],
  parts: [
    box(0, 0, 0, 3, 2.6, 3, colour),
    ...windows(3, 2.6, 0.9, 3, 0.68),
    left(2.61, 1.2, 1.8, 0, 0.72, '#5a4a44'),
    box(-0.08, -0.08, 3, 3.16, 2.76, 0.16, '#e9e4da'),
    box(0.5, 0.5, 3.16, 0.7, 0.6, 0.36, '#c3c7cc'),
  ],
});

/** Buildings and trees; fronts face the lower left. */
export const OUTDOORS: Record<string, Model> = {
  house: {
    size: [3, 2.6],
    parts: [
      box(0, 0, 0, 3, 2.6, 1.7, '#f3e3c8'),
      ...window(2.61, 0.35, 0.95, 0.65, 1.25),
      left(2.61, 1.3, 1.85, 0, 1.15, '#8a5434'),
      left(2.62, 1.7, 1.78, 0.5, 0.6, '#f0d58a'),
      ...window(2.61, 2.15, 2.7, 0.65, 1.25),
      ...sideWindow(3.01, 0.9, 1.6, 0.65, 1.25),
      box(2.2, 0.35, 1.9, 0.4, 0.4, 1.5, '#b5654c'),
      roof(-0.15, -0.2, 1.7, 3.15, 3, 1.45, 'x', '#cf5b45', '#f3e3c8'),
      right(3.01, 1.06, 1.54, 1.95, 2.43, '#ffffff'),
      right(3.02, 1.12, 1.48, 2.01, 2.37, PANE),
    ],
  },
  barn: {
    size: [3, 2.8],
    parts: [
      box(0, 0, 0, 3, 2.8, 1.6, '#b5443a'),
      left(2.81, 1, 2, 0, 1.2, '#f3efe6'),
      left(2.82, 1.08, 1.92, 0.08, 1.12, '#9a362e'),
      ...sideWindow(3.01, 1, 1.7, 0.6, 1.2),
      roof(-0.15, -0.2, 1.6, 3.15, 3.2, 1.4, 'x', '#6f6a68', '#b5443a'),
    ],
  },
  shop: {
    size: [3, 2.4],
    parts: [
      box(0, 0, 0, 3, 2.4, 2.1, '#f2dcc0'),
      left(2.41, 0.25, 1.75, 0.35, 1.25, '#ffffff'),
      left(2.42, 0.32, 1.68, 0.42, 1.18, PANE),
      ...[0.45, 0.8, 1.15].map((x) => left(2.43, x, x + 0.24, 0.42, 0.62, '#d9a05a')),
      left(2.41, 2.05, 2.65, 0, 1.2, '#7a4a34'),
      left(2.42, 2.15, 2.55, 0.55, 1.1, PANE),
      ...sideWindow(3.01, 0.7, 1.7, 0.55, 1.25),
      box(-0.08, -0.08, 2.1, 3.16, 2.56, 0.18, '#b5654c'),
      left(2.5, 0.5, 2.5, 1.62, 2, '#6a3f30'),
      left(2.51, 0.7, 2.3, 1.76, 1.86, '#f6e2b8'),
      ...awning(2.4, 0.1, 2.9, 1.3),
    ],
  },
  block: block('#d9b48c'),
  offices: block('#9fb7cc'),
  hospital: {
    ...block('#eef1f3'),
    parts: [
      ...block('#eef1f3').parts,
      left(2.7, 1.38, 1.62, 2.3, 3, '#d64545'),
      left(2.7, 1.15, 1.85, 2.54, 2.76, '#d64545'),
    ],
  },
  skyscraper: {
    size: [1.7, 1.7],
    parts: [
      box(0, 0, 0, 1.7, 1.7, 4.6, '#6f95ba'),
      ...windows(1.7, 1.7, 0.3, 9, 0.47, true),
      box(0.25, 0.25, 4.6, 1.2, 1.2, 0.5, '#7fa3c6'),
      cylinder(0.85, 0.85, 5.1, 0.05, 0.6, '#dfe5ea'),
    ],
  },
  church: {
    size: [3.2, 2],
    parts: [
      box(0.9, 0, 0, 2.3, 2, 1.7, '#efe8da'),
      ...[1.3, 2, 2.7].map((x) => left(2.01, x, x + 0.24, 0.6, 1.3, '#7fa8c9')),
      roof(0.8, -0.2, 1.7, 2.4, 2.4, 1.2, 'x', '#6d7f8f', '#efe8da'),
      box(0, 0.5, 0, 1, 1, 3, '#f6f0e4'),
      left(1.51, 0.3, 0.7, 0, 0.9, '#7a4a34'),
      left(1.51, 0.38, 0.62, 2.1, 2.6, '#7fa8c9'),
      cylinder(0.5, 1, 3, 0.6, 1.5, '#5f7282', 0.02),
    ],
  },
  factory: {
    size: [3.2, 2.4],
    parts: [
      cylinder(0.6, 0.5, 0, 0.28, 4, '#b0705a', 0.75),
      box(0, 0, 0, 3.2, 2.4, 1.5, '#b98a72'),
      ...windows(3.2, 2.4, 0.5, 1, 1),
      ...[0, 1.07, 2.13].map((x) => roof(x, 0, 1.5, 1.07, 2.4, 0.7, 'y', '#8b94a0')),
    ],
  },
  castle: {
    size: [3.4, 3.4],
    parts: [
      ...tower(0.5, 0.5),
      box(0.5, 0.3, 0, 2.4, 0.4, 1.7, '#b9b4ab'),
      box(0.3, 0.5, 0, 0.4, 2.4, 1.7, '#b9b4ab'),
      box(1.1, 1.1, 0, 1.2, 1.2, 2.7, '#c9c4ba'),
      cylinder(1.7, 1.7, 2.7, 0.75, 1.2, '#4f7cb0', 0.02),
      ...tower(2.9, 0.5),
      ...tower(0.5, 2.9),
      box(2.7, 0.8, 0, 0.4, 2, 1.7, '#b9b4ab'),
      box(0.8, 2.7, 0, 2, 0.4, 1.7, '#b9b4ab'),
      left(3.11, 1.4, 2.1, 0, 1, '#5a3f2c'),
      ...tower(2.9, 2.9),
    ],
  },
  lighthouse: {
    size: [1.6, 1.6],
    parts: [
      ...[0, 1, 2, 3].map((i) =>
        cylinder(
          0.8,
          0.8,
          i * 0.9,
          0.62 - i * 0.07,
          0.9,
          i % 2 ? '#d8463f' : '#f6f3ec',
          (0.55 - i * 0.07) / (0.62 - i * 0.07),
        ),
      ),
      cylinder(0.8, 0.8, 3.6, 0.52, 0.12, '#3f464e'),
      cylinder(0.8, 0.8, 3.72, 0.3, 0.5, '#ffe49a'),
      cylinder(0.8, 0.8, 4.2, 0.42, 0.5, '#c23f39', 0.05),
    ],
  },
  tree: {
    size: [1, 1],
    parts: [
      cylinder(0.5, 0.5, 0, 0.12, 0.8, '#8a5a38'),
      ball(0.4, 0.4, 1.45, 0.46, '#4b9654'),
      ball(0.68, 0.34, 1.1, 0.34, '#4b9654'),
      ball(0.34, 0.72, 1.15, 0.36, '#5aa862'),
      ball(0.6, 0.6, 1.32, 0.38, '#66b56c'),
    ],
  },
  pine: {
    size: [1, 1],
    parts: [
      cylinder(0.5, 0.5, 0, 0.1, 0.5, '#7a4f32'),
      cylinder(0.5, 0.5, 0.36, 0.5, 0.9, '#2f7350', 0.1),
      cylinder(0.5, 0.5, 0.86, 0.41, 0.8, '#37825a', 0.08),
      cylinder(0.5, 0.5, 1.34, 0.3, 0.75, '#419366', 0.04),
    ],
  },
  bush: {
    size: [0.7, 0.7],
    parts: [
      ball(0.28, 0.28, 0.24, 0.24, '#4b9654'),
      ball(0.5, 0.3, 0.2, 0.2, '#57a45f'),
      ball(0.32, 0.52, 0.2, 0.21, '#66b56c'),
    ],
  },
  cactus: {
    size: [0.8, 0.8],
    parts: [
      cylinder(0.4, 0.4, 0, 0.17, 1.5, '#4c9a5c', 0.9),
      ball(0.4, 0.4, 1.5, 0.155, '#4c9a5c'),
      box(0.5, 0.36, 0.7, 0.3, 0.1, 0.1, '#4c9a5c'),
      cylinder(0.8, 0.4, 0.72, 0.08, 0.5, '#57a866'),
      cylinder(0.05, 0.4, 0.6, 0.08, 0.5, '#57a866'),
    ],
  },
  fountain: {
    size: [2, 2],
    parts: [
      cylinder(1, 1, 0, 0.95, 0.4, '#cfc9be'),
      cylinder(1, 1, 0.4, 0.82, 0.02, '#79c3dd'),
      cylinder(1, 1, 0.4, 0.14, 0.8, '#cfc9be'),
      cylinder(1, 1, 1.15, 0.2, 0.16, '#cfc9be', 2),
      cylinder(1, 1, 1.31, 0.36, 0.02, '#a6dcec'),
    ],
  },
  stone: {
    size: [0.8, 0.8],
    parts: [ball(0.3, 0.3, 0.16, 0.26, '#9a9fa6'), ball(0.55, 0.5, 0.12, 0.2, '#aab0b7')],
  },
};

function tower(x: number, y: number): Part[] {
  return [
    cylinder(x, y, 0, 0.42, 2.3, '#c4bfb4'),
    cylinder(x, y, 2.3, 0.48, 0.3, '#d3cec3'),
    cylinder(x, y, 2.6, 0.44, 0.9, '#c94f45', 0.02),
  ];
}
