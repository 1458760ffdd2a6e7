import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Box } from '@darkroom/engine';
import { loadOnce } from '../load-once.ts';

export interface Font {
  charToGlyphIndex(char: string): number;
  getAdvanceWidth(text: string, size: number): number;
  getPath(text: string, x: number, y: number, size: number): { toPathData(digits: number): string };
}

const require = createRequire(import.meta.url);

/** Letters are drawn as outlines from a font in the package, so they look the same on a machine without fonts. */
export const loadFont = loadOnce(async () => {
  const bytes = await readFile(require.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff'));
  const opentype = require('opentype.js') as { parse(buffer: ArrayBuffer): Font };
  return opentype.parse(new Uint8Array(bytes).buffer);
});

/** The characters of a text that the font has; others would show as empty boxes. */
export function legible(font: Font, text: string): string {
  return [...text]
    .filter((char) => char === ' ' || font.charToGlyphIndex(char) > 0)
    .join('')
    .trim();
}

/** The outline of a text that fills an area as far as its proportions allow, centred, in as many lines as suit it. */
export async function fitText(text: string, area: Box): Promise<{ path: string; size: number }> {
  const font = await loadFont();
  const words = legible(font, text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { path: '', size: 0 };
  let best = { size: 0, lines: [] as string[] };
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    const lines = inLines(font, words, count);
    const wide = Math.max(...lines.map((line) => font.getAdvanceWidth(line, 100)));
    const size = Math.min((area.width / wide) * 100, area.height / (lines.length * 1.14));
    if (size > best.size) best = { size, lines };
  }
  const { size, lines } = best;
  const leading = size * 1.14;
  const top = area.y + (area.height - leading * lines.length) / 2;
  const path = lines
    .map((line, i) =>
      font
        .getPath(
          line,
          area.x + (area.width - font.getAdvanceWidth(line, size)) / 2,
          top + leading * i + size * 0.9,
          size,
        )
        .toPathData(1),
    )
    .join(' ');
  return { path, size };
}

/** Words in a number of lines of about equal length. */
function inLines(font: Font, words: string[], count: number): string[] {
  const all = words.reduce((sum, word) => sum + font.getAdvanceWidth(word, 100), 0);
  const lines: string[] = [];
  let line: string[] = [];
  let length = 0;
  for (const [i, word] of words.entries()) {
    line.push(word);
    length += font.getAdvanceWidth(word, 100);
    const left = words.length - i - 1;
    if (
      lines.length < count - 1 &&
      (length >= (all / count) * (lines.length + 1) - 1 || left <= count - lines.length - 1)
    ) {
      lines.push(line.join(' '));
      line = [];
    }
  }
  if (line.length > 0) lines.push(line.join(' '));
  return lines;
}
