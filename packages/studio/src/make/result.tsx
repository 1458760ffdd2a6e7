import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { toast } from '../parts/toasts.tsx';
import { UnusedNote } from '../parts/unused-note.tsx';
import { make, withNewSeed } from './latest.ts';
import { ResultTiles } from './result-tiles.tsx';
import { statusWords } from './status-words.ts';
import { isPending, type MadeNow, useMade } from './use-made.ts';

/** What was made last, in its true shape: placeholders with progress first, then the images. */
export function Result({ runs }: { runs: readonly Run[] }) {
  const made = useMade();
  const [busy, setBusy] = useState(false);
  const [first] = made;
  if (!first) return null;
  const again = async (): Promise<void> => {
    setBusy(true);
    const [problem] = await make(withNewSeed(made));
    if (problem) toast(`${problem.title}. ${problem.message} ${problem.hint ?? ''}`, true);
    setBusy(false);
  };
  const compared = made.length > 1;
  return (
    <section className="result" id="result" aria-labelledby="result-title">
      <header>
        <h2 id="result-title">{compared ? 'Comparison' : 'Result'}</h2>
        <span className="small">{statusWords(made, runs)}</span>
        {first.run?.seed !== null && (
          <Button kind="quiet" icon="retry" busy={busy} disabled={made.some(isSending)} onClick={again}>
            Again with a new seed
          </Button>
        )}
      </header>
      {compared && <p className="result-prompt">{String(first.action.input?.prompt ?? '')}</p>}
      <div className="result-tiles">
        {made.map((one) => (
          <ResultTiles key={one.id} made={one} captioned={compared} alone={made.length === 1} />
        ))}
      </div>
      {!compared && first.run && <UnusedNote run={first.run} />}
    </section>
  );
}

const isSending = (made: MadeNow): boolean => isPending(made) && made.run === undefined;
