import { escapeHtml } from '../html.ts';

/** A drawing, as a file of its own and inside a page. */
export interface Diagram {
  /** The file below assets/diagrams/, without its ending. */
  name: string;
  title: string;
  /** What the drawing shows, in words, for readers who do not see it. */
  description: string;
  width: number;
  height: number;
  body: string;
}

export type Point = readonly [x: number, y: number];

/**
 * In a page the colours are those of the site, so they follow its theme. As an image on its own, a drawing does not see
 * the style of a page and follows the system.
 */
const FILE_STYLE = `:root { color-scheme: light dark; background: light-dark(#fff, #121315); --paper: light-dark(#fff, #121315); --raised: light-dark(#f7f7f8, #1a1b1e); --ink: light-dark(#17181c, #f0f0f2); --ink-soft: light-dark(#454751, #bcbec7); --line-strong: light-dark(#c9cad1, #474953); --accent: light-dark(#b42318, #ff8c7a); --accent-soft: light-dark(#fdf1ef, #2c1a17); --mono: ui-monospace, monospace; --sans: system-ui, sans-serif; }
`;

export const DIAGRAM_STYLE = `.diagram text { font: 14px var(--sans); fill: var(--ink); text-anchor: middle; }
.diagram text.name { font: 600 14px var(--mono); }
.diagram text.small { font-size: 12px; fill: var(--ink-soft); }
.diagram text.small.name { font: 12px var(--mono); }
.diagram text.start { text-anchor: start; }
.diagram rect { fill: var(--raised); stroke: var(--line-strong); stroke-width: 1.5; }
.diagram rect.strong { fill: var(--accent-soft); stroke: var(--accent); }
.diagram path { fill: none; stroke: var(--ink-soft); stroke-width: 1.5; }
.diagram path.thin { stroke: var(--line-strong); stroke-dasharray: 4 4; }
.diagram path.dashed { stroke-dasharray: 5 4; }
.diagram path.head, .diagram circle { fill: var(--ink-soft); stroke: none; }
`;

/** The drawing for a page. */
export function inlineSvg({ name, title, description, width, height, body }: Diagram): string {
  return `<svg class="diagram" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${name}-title ${name}-about"><title id="${name}-title">${escapeHtml(title)}</title><desc id="${name}-about">${escapeHtml(description)}</desc>${body}</svg>`;
}

export const svgFile = (diagram: Diagram): string =>
  `${inlineSvg(diagram).replace('><title', `><style>${FILE_STYLE}${DIAGRAM_STYLE}</style><title`)}\n`;

export function box([x, y]: Point, width: number, height: number, lines: [string, string][], style = ''): string {
  const top = y + height / 2 - (lines.length - 1) * 9 + 5;
  const texts = lines.map(([text, kind], index) => label([x + width / 2, top + index * 18], text, kind));
  return `<rect${style && ` class="${style}"`} x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${texts.join('')}`;
}

export const label = ([x, y]: Point, text: string, kind = ''): string =>
  `<text${kind && ` class="${kind}"`} x="${x}" y="${y}">${escapeHtml(text)}</text>`;

/** A line through points, with a head at the last one. */
export function arrow(points: readonly Point[], style = ''): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [0, 0];
  const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return `${line(points, style)}<path class="head" transform="translate(${x} ${y}) rotate(${round(angle)})" d="M0 0-9-4.5v9z"/>`;
}

export const line = (points: readonly Point[], style = ''): string =>
  `<path${style && ` class="${style}"`} d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}"/>`;

const round = (value: number): number => Math.round(value * 10) / 10;
