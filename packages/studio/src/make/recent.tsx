import type { Run } from '@darkroom/client';
import { changeDraft } from '../draft/draft.ts';
import { RunCard } from '../images/run-card.tsx';
import { PlaceholderCards } from '../parts/placeholder-cards.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { problemOf } from '../service/problems.ts';
import { Result } from './result.tsx';
import { useLatest } from './use-made.ts';

const shown = 24;

const ideas = [
  'A lighthouse on a cliff in a thunderstorm, oil painting',
  'A red bicycle leaning on a blue wall in Lisbon',
  'A city of glass towers above the clouds at sunrise',
  'A sleepy owl in a library, warm lamp light',
];

interface Props {
  runs: readonly Run[];
  error: unknown;
  isPending: boolean;
}

/** What was made last, in large, and the runs before it; new ones appear immediately and show their progress. */
export function Recent({ runs: all, error, isPending }: Props) {
  const made = useLatest();
  const runs = all.filter(({ run_id }) => made.every((one) => one.runId !== run_id)).slice(0, shown);
  const isEmpty = runs.length === 0 && made.length === 0;
  return (
    <div className="recent">
      <Result runs={all} />
      {(runs.length > 0 || isEmpty) && (
        <section aria-labelledby="recent-title">
          <header>
            <h2 id="recent-title">Latest</h2>
            {runs.length > 0 && <a href="#/gallery">View all</a>}
          </header>
          {Boolean(error) && isEmpty && <ProblemNote problem={problemOf(error)} />}
          {isPending && <PlaceholderCards />}
          {!isPending && !error && isEmpty && <FirstTime />}
          <div className="cards" aria-live="off">
            {runs.map((run, index) => (
              <RunCard key={run.run_id} run={run} eager={index < 6} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function FirstTime() {
  return (
    <div className="empty">
      <svg viewBox="0 0 120 90" width="160" height="120" aria-hidden="true">
        <rect x="14" y="10" width="92" height="70" rx="6" fill="none" stroke="currentColor" strokeWidth="2" />
        <circle cx="60" cy="50" r="16" fill="var(--accent)" />
        <path
          d="M15 58h90v15a6 6 0 0 1-6 6H21a6 6 0 0 1-6-6z"
          fill="var(--raised)"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <h3>Your first image</h3>
      <p>Describe what you want to see and press “Generate image”, or start with one of these:</p>
      <ul>
        {ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              className="idea"
              onClick={() => {
                changeDraft({ prompt: idea, mode: 'image' });
                document.querySelector<HTMLElement>('.make-button')?.focus();
              }}
            >
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
