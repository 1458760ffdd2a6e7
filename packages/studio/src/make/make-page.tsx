import { draft } from '../draft/draft.ts';
import { useRuns } from '../service/queries.ts';
import { useStore } from '../service/store.ts';
import { Composer } from './composer.tsx';
import { Recent } from './recent.tsx';
import { announcement } from './status-words.ts';
import { useMade } from './use-made.ts';

/** Where images are made: the form on one side, the results on the other. */
export function MakePage() {
  const state = useStore(draft);
  const { data, error, isPending } = useRuns({}, 40);
  const runs = data?.pages[0]?.data ?? [];
  return (
    <main id="content" className="make" tabIndex={-1}>
      <h1 className="hidden">Create</h1>
      <Announcement />
      <Composer draft={state} runs={runs} />
      <Recent runs={runs} error={error} isPending={isPending} />
    </main>
  );
}

function Announcement() {
  const made = useMade();
  return (
    <p className="hidden" role="status">
      {announcement(made)}
    </p>
  );
}
