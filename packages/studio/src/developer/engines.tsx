import type { Schemas } from '@darkroom/client';
import { useQuery } from '@tanstack/react-query';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { client } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { runTypeNames } from '../service/run-words.ts';

type Backend = Schemas['BackendReadiness'];

const states: Record<Backend['status'], [dot: string, words: string]> = {
  ok: ['delivered', 'Responds'],
  away: ['failed', 'Does not respond'],
  misconfigured: ['failed', 'Wrongly configured; the log of the service says why'],
  unchecked: ['', 'Not checked yet'],
};

/** Which engine does which work here, and whether it can. */
export function Engines({ backends }: { backends: readonly Backend[] }) {
  const { data, error } = useQuery({ queryKey: ['engines'], queryFn: () => client().models.listTypes() });
  const work = new Map<string, string[]>(backends.map(({ name }) => [name, []]));
  const note = (engine: string, what: string): void => void work.set(engine, [...(work.get(engine) ?? []), what]);
  for (const { model_type, engine, engines = [] } of data?.data ?? []) {
    note(engine, model_type);
    for (const other of engines) {
      if (other.engine !== engine)
        note(other.engine, `${model_type} (${runTypeNames[other.run_type] ?? other.run_type})`);
    }
  }
  for (const { run_type, engine } of data?.engines ?? []) note(engine, runTypeNames[run_type] ?? run_type);
  return (
    <section aria-labelledby="engines-title">
      <div className="section-head">
        <h2 id="engines-title">Engines</h2>
      </div>
      {error && <ProblemNote problem={problemOf(error)} />}
      <ScrollBox className="table-box" name="Engines">
        <table className="engines">
          <thead>
            <tr>
              <th>Engine</th>
              <th>State</th>
              <th>Does</th>
            </tr>
          </thead>
          <tbody>
            {[...work].map(([name, does]) => {
              const state = backends.find((one) => one.name === name)?.status;
              const [dot, words] = state ? states[state] : ['delivered', 'Part of the service'];
              return (
                <tr key={name}>
                  <td className="mono">{name}</td>
                  <td>
                    <span className={`dot ${dot}`} aria-hidden="true" /> {words}
                  </td>
                  <td className="wrapping">{does.join(', ') || 'Nothing yet'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {backends.length === 0 && data && (
        <p className="small">
          No model servers are set up. The guide to <a href="/docs/guides/real-models">real models</a> says how.
        </p>
      )}
    </section>
  );
}
