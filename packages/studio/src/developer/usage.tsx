import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { client } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { UsagePlot } from './usage-plot.tsx';
import { daysBetween, type Entry, type Measure, measures, type Series, seriesOf, sumOf } from './usage-sums.ts';
import { UsageTable } from './usage-table.tsx';

const spans: [days: number, label: string][] = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '12 months'],
];

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What the caller's runs made and took, by day and by model. */
export function Usage() {
  const [span, setSpan] = useState(30);
  const [measure, setMeasure] = useState<Measure>('runs');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['usage', span],
    queryFn: () => client().usage.get({ from: dayAgo(span - 1), to: dayAgo(0) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { label, unit, of } = measures[measure];
  const say = (value: number): string => `${amount(value)}${unit}`;
  const days = data ? daysBetween(data.from, data.to) : [];
  const series = data ? seriesOf(data.data, days, of) : [];
  return (
    <section className="usage" aria-labelledby="usage-title">
      <div className="section-head">
        <h2 id="usage-title">Usage</h2>
        <select aria-label="Period" value={span} onChange={(event) => setSpan(Number(event.target.value))}>
          {spans.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Button kind="quiet" icon="retry" label="Refresh" busy={isFetching} onClick={() => void refetch()} />
      </div>
      {error && <ProblemNote problem={problemOf(error)} />}
      {data && (
        <>
          <Totals entries={data.data} />
          <div className="measures" role="radiogroup" aria-label="Show">
            {(Object.keys(measures) as Measure[]).map((name) => (
              <label key={name}>
                <input type="radio" name="measure" checked={name === measure} onChange={() => setMeasure(name)} />
                {measures[name].label}
              </label>
            ))}
          </div>
          <div className="usage-plots">
            <UsagePlot title={label} days={days} series={series} say={say} />
            <ByModel title={label} series={series} say={say} />
          </div>
          <UsageTable entries={data.data} />
          <p className="small">A run counts on the day it ended, in UTC, and still counts after it is deleted.</p>
        </>
      )}
    </section>
  );
}

function Totals({ entries }: { entries: readonly Entry[] }) {
  const runs = sumOf(entries, measures.runs.of);
  const failed = sumOf(entries, measures.failed.of);
  const each = (of: (entry: Entry) => number): string => (runs === 0 ? '–' : `${amount(sumOf(entries, of) / runs)} s`);
  const tiles: [label: string, value: string, more?: string][] = [
    ['Runs', amount(runs)],
    ['Failed', amount(failed), runs === 0 ? undefined : `${amount((failed / runs) * 100)} %`],
    ['Images', amount(sumOf(entries, measures.images.of))],
    ['Video', `${amount(sumOf(entries, measures.video.of))} s`],
    ['Average wait', each((one) => one.queue_seconds)],
    ['Average processing', each((one) => one.work_seconds)],
  ].map(([label = '', value = '', more]) => [label, value, more] as [string, string, string?]);
  return (
    <dl className="tiles">
      {tiles.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {more && <span className="small">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Also the key to the colours of the plot. */
function ByModel({ title, series, say }: { title: string; series: readonly Series[]; say: (value: number) => string }) {
  const largest = Math.max(1, ...series.map(({ total }) => total));
  return (
    <section className="by-model" aria-labelledby="by-model-title">
      <h3 id="by-model-title">{title} by model</h3>
      <ul>
        {series.map(({ name, total }, index) => (
          <li key={name}>
            <span className="model-name">{name}</span>
            <span className="number">{say(total)}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className="plot-track" width="100" height="6" />
              <rect className={`series-${index}`} width={(total / largest) * 100} height="6" />
            </svg>
          </li>
        ))}
      </ul>
      {series.length === 0 && <p className="small">None in this period.</p>}
    </section>
  );
}

const amount = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits: value < 10 ? 1 : 0,
    notation: value >= 1e6 ? 'compact' : 'standard',
  });
