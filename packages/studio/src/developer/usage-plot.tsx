import { useState } from 'react';
import { roundUp, type Series } from './usage-sums.ts';

interface Props {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  /** A value with its unit. */
  say: (value: number) => string;
}

/** Bars by day, stacked by model. What they show is in a table too, for those who cannot see or point at them. */
export function UsagePlot({ title, days, series, say }: Props) {
  const [at, setAt] = useState<number>();
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const top = roundUp(Math.max(0, ...totals));
  const sum = totals.reduce((all, one) => all + one, 0);
  const middle = Math.floor((days.length - 1) / 2);
  return (
    <figure className="plot">
      <figcaption>
        <strong>{title}</strong>
        <span aria-hidden="true">{at === undefined ? `${say(sum)} in ${days.length} days` : readOut(at)}</span>
      </figcaption>
      <div className="plot-axis" aria-hidden="true">
        <span>{say(top)}</span>
        <span>{say(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className="plot-area"
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day: ${say(sum)} in ${days.length} days.`}
        onPointerLeave={() => setAt(undefined)}
      >
        {[0, 50, 100].map((y) => (
          <line key={y} className="plot-line" x1="0" x2={days.length} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        {days.map((day, index) => (
          <g key={day} className={at === index ? 'at' : undefined} onPointerEnter={() => setAt(index)}>
            <rect className="plot-hit" x={index} y="0" width="1" height="100" />
            {stacked(series, index, top).map(({ y, height, number }) => (
              <rect key={number} className={`series-${number}`} x={index + 0.12} y={y} width="0.76" height={height} />
            ))}
          </g>
        ))}
      </svg>
      <div className="plot-days" aria-hidden="true">
        <span>{short(days[0])}</span>
        {days.length > 4 && <span>{short(days[middle])}</span>}
        <span>{short(days.at(-1))}</span>
      </div>
    </figure>
  );

  function readOut(index: number): string {
    const parts = series.flatMap(({ name, values }) => (values[index] ? [`${name} ${say(values[index])}`] : []));
    return `${short(days[index])}: ${say(totals[index] ?? 0)}${parts.length > 1 ? ` (${parts.join(', ')})` : ''}`;
  }
}

/** The parts of one day's bar from the bottom up, in percent of the height. */
function stacked(series: readonly Series[], index: number, top: number) {
  let bottom = 100;
  return series.flatMap(({ values }, number) => {
    const height = ((values[index] ?? 0) / top) * 100;
    bottom -= height;
    return height > 0 ? [{ y: bottom, height, number }] : [];
  });
}

const short = (day = ''): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
