import type { Run } from '@darkroom/client';
import { plain, shorten } from '../text/plain.ts';
import { style } from '../text/style.ts';
import { took } from '../text/time.ts';

export interface BarState {
  status?: Run['status'] | (string & {});
  progress?: number | undefined;
  runId?: string;
}

/** The progress of one thing. */
export interface Bar {
  /** Whether it is visible. */
  readonly shown: boolean;
  update(state: BarState): void;
  /** Removes it; its outcome is printed on a separate line. */
  end(line?: string): void;
}

export interface Bars {
  add(label: string): Bar;
  /** Removes all bars from the screen, while something else is written there. */
  pause(): void;
  resume(): void;
}

interface Entry extends BarState {
  label: string;
  started: number;
}

const blocks = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const size = 24;

export function drawBar(progress: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, progress)) * size * 8);
  return ('█'.repeat(Math.floor(eighths / 8)) + (blocks[eighths % 8] ?? '')).padEnd(size, '░');
}

/**
 * One bar for each thing that is being made, redrawn in place in a terminal; elsewhere, and if `still`, only the last
 * lines are written.
 */
export function createBars(stream: NodeJS.WriteStream, { quiet = false, still = false } = {}): Bars {
  const shown = Boolean(stream.isTTY) && !quiet && !still;
  const entries: Entry[] = [];
  let drawn = 0;
  let pauses = 0;
  let timer: NodeJS.Timeout | undefined;

  const clear = (): void => {
    if (drawn > 0) stream.write(`\x1b[${drawn}A\x1b[0J`);
    drawn = 0;
  };
  const draw = (): void => {
    clear();
    if (pauses > 0 || entries.length === 0) return;
    const room = Math.max(1, (stream.rows || 24) - 2);
    const lines = entries.slice(0, room).map((entry) => lineOf(entry, stream));
    if (entries.length > room) lines.push(style(stream, 'dim', `… and ${entries.length - room} more`));
    stream.write(`${lines.join('\n')}\n`);
    drawn = lines.length;
  };
  // A few times a second: often enough to look alive, seldom enough for a slow terminal.
  const begin = (): void => {
    timer ??= shown ? setInterval(draw, 100) : undefined;
    timer?.unref();
  };
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    add(label) {
      const entry: Entry = { label: plain(label), started: Date.now() };
      entries.push(entry);
      begin();
      return {
        shown,
        update(state) {
          Object.assign(entry, state);
        },
        end(line) {
          if (shown) clear();
          const at = entries.indexOf(entry);
          if (at >= 0) entries.splice(at, 1);
          if (line !== undefined && !quiet) stream.write(`${line}\n`);
          if (shown) draw();
          if (entries.length === 0) rest();
        },
      };
    },
    pause() {
      pauses++;
      if (shown) clear();
    },
    resume() {
      pauses--;
    },
  };
}

function lineOf({ label, status = '', progress, started }: Entry, stream: NodeJS.WriteStream): string {
  const elapsed = took(Date.now() - started);
  const bar = progress === undefined ? '░'.repeat(size) : drawBar(progress);
  const percent = progress === undefined ? '    ' : `${Math.round(progress * 100)}%`.padStart(4);
  const room = Math.max(8, Math.min(40, (stream.columns || 80) - size - status.length - elapsed.length - 12));
  const name = shorten(label, room).padEnd(Math.min(room, 40));
  return `${name}  ${style(stream, 'cyan', bar)} ${percent}  ${status}  ${style(stream, 'dim', elapsed)}`;
}
