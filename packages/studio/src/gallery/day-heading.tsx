import type { Run } from '@darkroom/client';
import { dayName } from './days.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  day: string;
  runs: readonly Run[];
  from: number;
  to: number;
  selection: Selection;
  onToggle: (day: string, select: boolean) => void;
}

/** Stays in view while its day does. */
export function DayHeading({ day, runs, from, to, selection, onToggle }: Props) {
  const name = dayName(day);
  let selected = 0;
  if (selection.size > 0) for (let at = from; at < to; at++) if (selection.has(runs[at]?.run_id ?? '')) selected++;
  const all = selected === to - from;
  return (
    <header className="day-heading">
      <label>
        <input
          type="checkbox"
          aria-label={`Select all of ${name}`}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !all;
          }}
          onChange={() => onToggle(day, !all)}
        />
        <h2>{name}</h2>
      </label>
    </header>
  );
}
