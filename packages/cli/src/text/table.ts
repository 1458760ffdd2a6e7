import { stripVTControlCharacters } from 'node:util';
import { shorten } from './plain.ts';
import { style } from './style.ts';

/** A narrower column would be unreadable; the line may then be wider than the terminal. */
const narrowest = 16;

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Aligned columns. In a terminal the last one is cut to the available width; in a pipe nothing is. */
export function table(head: string[], rows: string[][], stream: NodeJS.WriteStream = process.stdout): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => widthOf(row[at] ?? ''))));
  const room = stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY;
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  const line = (cells: string[]): string =>
    cells
      .map((cell, at) => {
        if (at < widths.length - 1) return cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell));
        // A styled cell is short; only plain text is ever long enough to be cut.
        return shorten(cell, Math.max(narrowest, room - before));
      })
      .join('  ')
      .trimEnd();
  return [style(stream, 'dim', line(head)), ...rows.map(line)].join('\n');
}

/** Names and values, one per line. */
export function list(pairs: [name: string, value: string | null | undefined][]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${style(process.stdout, 'dim', name.padEnd(width))}  ${value}`).join('\n');
}
