import { useStore } from '../service/store.ts';
import { Composer } from './composer.tsx';
import { draft } from './draft.ts';
import { Recent } from './recent.tsx';

/** Where images are made: the form on one side, the results on the other. */
export function MakePage() {
  const state = useStore(draft);
  return (
    <main id="content" className="make" tabIndex={-1}>
      <h1 className="hidden">Create</h1>
      <Composer draft={state} />
      <Recent />
    </main>
  );
}
