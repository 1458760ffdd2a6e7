import { Icon } from '../parts/icon.tsx';
import { favourite, useCollections } from '../service/collections.ts';
import { useStore } from '../service/store.ts';
import { changeView, view } from './view.ts';

/** Shows all runs, the favourites, or one collection. */
export function CollectionChips() {
  const names = useCollections();
  const { tag } = useStore(view);
  // One that came with an earlier visit may be unknown to this browser.
  const all = tag === '' || tag === favourite || names.includes(tag) ? names : [tag, ...names];
  const chip = (value: string, label: string, icon?: 'star') => (
    <button
      type="button"
      key={value}
      className="chip"
      aria-pressed={tag === value}
      onClick={() => changeView({ tag: tag === value ? '' : value })}
    >
      {icon && <Icon name={icon} size={14} />}
      {label}
    </button>
  );
  return (
    <fieldset className="collection-chips">
      <legend className="hidden">Collections</legend>
      {chip('', 'All')}
      {chip(favourite, 'Favourites', 'star')}
      {all.map((name) => chip(name, name))}
    </fieldset>
  );
}
