import { Button } from '../parts/button.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { save } from '../service/download.ts';
import { runTypeNames } from '../service/run-words.ts';
import type { Entry } from './usage-sums.ts';

const columns: [title: string, of: (entry: Entry) => string | number][] = [
  ['Day', ({ date }) => date],
  ['Type', ({ run_type }) => runTypeNames[run_type] ?? run_type],
  ['Model', ({ model_type }) => model_type ?? ''],
  ['Completed', ({ completed }) => completed],
  ['Failed', ({ failed }) => failed],
  ['Canceled', ({ canceled }) => canceled],
  ['Images', ({ images }) => images],
  ['Video (s)', ({ video_seconds }) => rounded(video_seconds)],
  ['Waiting (s)', ({ queue_seconds }) => rounded(queue_seconds)],
  ['Processing (s)', ({ work_seconds }) => rounded(work_seconds)],
];

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The numbers behind the plots. */
export function UsageTable({ entries }: { entries: readonly Entry[] }) {
  const newestFirst = entries.toReversed();
  const saveCsv = (): void => {
    const lines = [columns.map(([title]) => title), ...entries.map((entry) => columns.map(([, of]) => of(entry)))];
    save(new Blob([lines.map((line) => `${line.join(',')}\n`).join('')], { type: 'text/csv' }), 'darkroom-usage.csv');
  };
  return (
    <details className="usage-table">
      <summary>As a table</summary>
      <ScrollBox className="table-box" name="Usage by day, type and model">
        <table>
          <thead>
            <tr>
              {columns.map(([title], index) => (
                <th key={title} className={index > 2 ? 'number' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((entry) => (
              <tr key={`${entry.date} ${entry.run_type} ${entry.model_type}`}>
                {columns.map(([title, of], index) => (
                  <td key={title} className={index > 2 ? 'number' : undefined}>
                    {of(entry).toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {entries.length === 0 && <p className="empty-words">No runs ended in this period.</p>}
      </ScrollBox>
      <div className="button-row">
        <Button icon="download" onClick={saveCsv}>
          Download CSV
        </Button>
      </div>
    </details>
  );
}
