import { Button } from '../parts/button.tsx';
import { favourite, forgetCollection } from '../service/collections.ts';
import { clearView, type View } from './view.ts';

const first: Record<View['tab'], { title: string; text: string }> = {
  results: { title: 'No runs yet', text: 'Your images and videos appear here.' },
  uploads: { title: 'No uploads yet', text: 'Images that you use as sources appear here.' },
  masks: { title: 'No masks yet', text: 'Masks that you paint or upload appear here.' },
};

/** Says why nothing is shown, and what to do about it. */
export function EmptyGallery({ view: { tab, tag, search, filters } }: { view: View }) {
  const filtered = search !== '' || (tab === 'results' && Object.keys(filters).length > 0);
  if (!filtered && tag === '') {
    return (
      <div className="empty">
        <h2>{first[tab].title}</h2>
        <p>{first[tab].text}</p>
        {tab === 'results' && (
          <a className="button main" href="#/">
            Generate an image
          </a>
        )}
      </div>
    );
  }
  const runId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search.trim()) && search.trim();
  return (
    <div className="empty">
      <h2>{filtered ? 'No matches' : tag === favourite ? 'No favourites here yet' : 'This collection is empty'}</h2>
      <p>{filtered ? advice(tab, search) : howTo(tag)}</p>
      {runId && (
        <a className="button main" href={`#/runs/${runId}`}>
          Open run {runId.slice(0, 8)}…
        </a>
      )}
      {filtered && <Button onClick={clearView}>Clear search and filters</Button>}
      {!filtered && tag !== favourite && (
        <Button
          onClick={() => {
            forgetCollection(tag);
            clearView();
          }}
        >
          Remove “{tag}” from the list
        </Button>
      )}
    </div>
  );
}

const advice = (tab: View['tab'], search: string): string =>
  tab === 'results' && search !== ''
    ? 'The search finds words of prompts by their beginnings, in any order. Try other words or fewer filters.'
    : 'Try other words or fewer filters.';

const howTo = (tag: string): string =>
  tag === favourite
    ? 'Mark an image with its star, or press F on it.'
    : 'Select images, then choose Collections to put them in.';
