import type { Run } from '@darkroom/client';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Progress } from '../parts/progress.tsx';
import { toast } from '../parts/toasts.tsx';
import {
  changedTags,
  changeTags,
  favourite,
  mostTags,
  problemWithName,
  type TagChange,
  useCollections,
} from '../service/collections.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { createStore, useStore } from '../service/store.ts';
import { wereDeleted } from './were-deleted.ts';

/** Kept outside the dialog, so a key that expires in the meantime does not lose it. */
const newName = createStore('');

interface Props {
  runs: readonly Run[];
  onGone: (runs: readonly Run[]) => void;
  onClose: () => void;
}

/** Adds runs to collections and removes them. A collection is a tag. */
export function CollectionDialog({ runs, onGone, onClose }: Props) {
  const names = useCollections();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const name = useStore(newName);
  const [attempted, setAttempted] = useState(false);
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const id = useId();

  const all = [...new Set([...added, ...names])].filter((one) => one !== favourite);
  const typed = name.trim();
  const nameProblem = typed === '' ? undefined : problemWithName(typed);
  const change: TagChange = {
    add: [...wanted].filter(([, on]) => on).map(([tag]) => tag),
    remove: [...wanted].filter(([, on]) => !on).map(([tag]) => tag),
  };
  // A name that was typed and not yet added counts too.
  const complete: TagChange = typed && !nameProblem ? { ...change, add: [...change.add, typed] } : change;
  const full = runs.filter((run) => changedTags(run, complete).length > mostTags).length;

  const add = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (typed === '' || nameProblem) return;
    if (!all.includes(typed)) setAdded([typed, ...added]);
    setWanted(new Map(wanted).set(typed, true));
    newName.set('');
    setAttempted(false);
  };
  const apply = async (): Promise<void> => {
    setAttempted(true);
    if (nameProblem || full > 0) return;
    setProblem(undefined);
    setDone(0);
    const { error, missing } = await changeTags(runs, complete, setDone);
    setDone(undefined);
    onGone(missing);
    if (error !== undefined) return setProblem(problemOf(error));
    newName.set('');
    toast(missing.length > 0 ? wereDeleted(missing.length) : 'Collections changed.', missing.length > 0);
    onClose();
  };
  const nothing = complete.add.length + complete.remove.length === 0;
  return (
    <Dialog
      title={runs.length === 1 ? 'Collections of this run' : `Collections of ${runs.length} runs`}
      onClose={onClose}
    >
      <form className="new-collection" onSubmit={add}>
        <div className="field">
          <label htmlFor={id}>New collection</label>
          <input
            id={id}
            value={name}
            placeholder="Autumn campaign"
            aria-invalid={nameProblem !== undefined || undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => newName.set(event.target.value)}
          />
        </div>
        <Button type="submit">Add</Button>
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {nameProblem && `${nameProblem} This name has ${typed.length}.`}
          {!nameProblem && attempted && typed === '' && nothing && 'Enter a name.'}
        </p>
      </form>
      {all.length > 0 && (
        <ul className="collection-list">
          {all.map((tag) => (
            <li key={tag}>
              <TagBox
                tag={tag}
                runs={runs}
                wanted={wanted.get(tag)}
                onChange={(on) => setWanted(new Map(wanted).set(tag, on))}
              />
            </li>
          ))}
        </ul>
      )}
      {full > 0 && (
        <p className="field-problem" role="alert">
          A run can be in {mostTags} collections at most. {full === 1 ? 'One run is' : `${full} runs are`} over that:
          choose fewer, or remove others.
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      {done !== undefined && <Progress value={done / runs.length} label="Runs changed" />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" busy={done !== undefined} disabled={nothing || full > 0} onClick={apply}>
          Save
        </Button>
      </footer>
    </Dialog>
  );
}

interface TagBoxProps {
  tag: string;
  runs: readonly Run[];
  /** What the user chose; undefined while nothing was chosen. */
  wanted: boolean | undefined;
  onChange: (wanted: boolean) => void;
}

function TagBox({ tag, runs, wanted, onChange }: TagBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const has = runs.filter(({ tags }) => tags.includes(tag)).length;
  const some = wanted === undefined && has > 0 && has < runs.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={wanted ?? has === runs.length}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{tag}</span>
      {some && (
        <span className="small">
          {has} of {runs.length}
        </span>
      )}
    </label>
  );
}
