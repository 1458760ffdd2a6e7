import type { Schemas } from '@darkroom/client';
import { runTypeNames } from '../service/run-words.ts';

export type Entry = Schemas['UsageEntry'];

/** What can be plotted. */
export const measures = {
  runs: { label: 'Runs', unit: '', of: (one: Entry) => one.completed + one.failed + one.canceled },
  images: { label: 'Images', unit: '', of: (one: Entry) => one.images },
  video: { label: 'Video', unit: ' s', of: (one: Entry) => one.video_seconds },
  work: { label: 'Processing time', unit: ' s', of: (one: Entry) => one.work_seconds },
  failed: { label: 'Failed runs', unit: '', of: (one: Entry) => one.failed },
} as const;

export type Measure = keyof typeof measures;

export interface Series {
  name: string;
  total: number;
  /** One value for each day. */
  values: number[];
}

/** The model of a run, or what it does if that needs no model. */
export const modelOf = ({ model_type, run_type }: Entry): string => model_type ?? runTypeNames[run_type] ?? run_type;

/** Every day from the first to the last, both as `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** One series per model, the largest first; the smallest are added up so that few enough remain to distinguish. */
export function seriesOf(
  entries: readonly Entry[],
  days: readonly string[],
  of: (entry: Entry) => number,
  most = 6,
): Series[] {
  const at = new Map(days.map((day, index) => [day, index]));
  const byModel = new Map<string, Series>();
  for (const entry of entries) {
    const name = modelOf(entry);
    const series = byModel.get(name) ?? { name, total: 0, values: days.map(() => 0) };
    byModel.set(name, series);
    add(series, at.get(entry.date), of(entry));
  }
  const all = [...byModel.values()].filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
  if (all.length <= most) return all;
  const rest: Series = { name: 'Others', total: 0, values: days.map(() => 0) };
  for (const { values } of all.slice(most - 1)) for (const [index, value] of values.entries()) add(rest, index, value);
  return [...all.slice(0, most - 1), rest];
}

function add(series: Series, index: number | undefined, value: number): void {
  if (index === undefined) return;
  series.values[index] = (series.values[index] ?? 0) + value;
  series.total += value;
}

/** The end of an axis: a round number that is not below any value. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10;
  return Math.max(step * power, 1);
}

export const sumOf = (entries: readonly Entry[], of: (entry: Entry) => number): number =>
  entries.reduce((sum, entry) => sum + of(entry), 0);
