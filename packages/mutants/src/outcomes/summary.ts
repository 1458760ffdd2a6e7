import { groupBy } from '@darkroom/verify/internals';
import type { Outcome } from './outcome.ts';

/** The share of the faults that were caught, in percent, of those that had an effect and are not explained. */
export function rateOf(outcomes: Outcome[]): { caught: number; of: number; percent: number } {
  const caught = outcomes.filter(({ result }) => result === 'caught').length;
  const missed = outcomes.filter(({ result }) => result === 'missed' || result === 'never came up').length;
  const of = caught + missed;
  return { caught, of, percent: of === 0 ? 100 : (caught / of) * 100 };
}

/** A line for each kind of fault, and one for all. */
export function table(outcomes: Outcome[]): string[] {
  const columns = ['faults', 'caught', 'missed', 'explained', 'no effect', 'rate'];
  const line = (name: string, cells: (string | number)[]): string =>
    `  ${name.padEnd(30)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
  const row = (name: string, list: Outcome[]): string => {
    const count = (...results: Outcome['result'][]): number =>
      list.filter(({ result }) => results.includes(result)).length;
    return line(name, [
      list.length,
      count('caught'),
      count('missed', 'never came up'),
      count('explained'),
      count('without effect'),
      `${rateOf(list).percent.toFixed(1)} %`,
    ]);
  };
  const kinds = groupBy(outcomes, ({ kind }) => kind);
  return [line('', columns), ...[...kinds].map(([kind, list]) => row(kind, list)), row('all', outcomes)];
}

/** The missed faults by name; those that are held out are counted only. */
export function missedLines(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({ result, isHeldOut }) => !isHeldOut && (result === 'missed' || result === 'never came up'))
    .map(({ fault, result, judged, diverged }) => {
      const notes = [result === 'missed' ? undefined : result, judged === 'live' ? 'live' : undefined];
      if (diverged) notes.push('the checks then sent something that was not recorded');
      const said = notes.filter((note) => note !== undefined).join(', ');
      return `  ✗ ${fault}${said === '' ? '' : ` (${said})`}`;
    });
}
