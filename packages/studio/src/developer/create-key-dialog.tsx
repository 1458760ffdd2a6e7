import type { Schemas } from '@darkroom/client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type Action, perform } from '../service/actions.ts';
import { fieldNamed, problemWith } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { useMe } from '../service/queries.ts';
import { CopyButton } from './copy-button.tsx';

const lifetimes: [days: number, label: string][] = [
  [0, 'Never'],
  [30, 'In 30 days'],
  [90, 'In 90 days'],
  [365, 'In a year'],
];
const nameField = fieldNamed(operationFields['keys.create'], 'name');

interface Props {
  onClose: () => void;
  onCreated: () => void;
}

/** Creates a key and shows its secret, which the service never shows again. */
export function CreateKeyDialog({ onClose, onCreated }: Props) {
  const [created, setCreated] = useState<Schemas['CreateKeyResponse']>();
  return created ? (
    <Dialog title={`Key “${created.data.name}” created`} onClose={onClose}>
      <p>Copy the key now. It is shown only this once.</p>
      <p className="mono secret-text">{created.secret}</p>
      <footer>
        <CopyButton text={created.secret} label="Copy key" />
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  ) : (
    <Dialog title="Create key" onClose={onClose}>
      <KeyForm
        onCreated={(response) => {
          setCreated(response);
          onCreated();
        }}
      />
    </Dialog>
  );
}

function KeyForm({ onCreated }: { onCreated: (response: Schemas['CreateKeyResponse']) => void }) {
  const id = useId();
  // A key can give only the scopes it has, so there is no need for a list of all of them.
  const { data: me, error } = useMe();
  const [name, setName] = useState('');
  const [without, setWithout] = useState<readonly string[]>(['keys:write']);
  const [days, setDays] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<{ name?: string | undefined; scopes?: string | undefined }>({});
  const all = me?.scopes ?? [];
  const scopes = all.filter((scope) => !without.includes(scope));
  const choose = (wanted: (scope: string) => boolean): void => setWithout(all.filter((scope) => !wanted(scope)));
  const action = (): Action => ({
    operation: 'keys.create',
    input: { name: name.trim(), scopes, ...(days > 0 && { expires_at: inDays(days) }) },
  });

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = {
      name: name.trim() === '' ? 'Enter a name.' : nameField && problemWith(nameField, true, name.trim()),
      scopes: scopes.length === 0 ? 'Select at least one scope.' : undefined,
    };
    setMissing(wrong);
    if (wrong.name || wrong.scopes) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onCreated((await perform(action())).response as Schemas['CreateKeyResponse']);
    } catch (failure) {
      setProblem(problemOf(failure));
      setBusy(false);
    }
  };

  return (
    <form className="connection-form" onSubmit={create} noValidate>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          value={name}
          placeholder="What uses it, for example “Web shop”"
          autoComplete="off"
          aria-invalid={missing.name !== undefined}
          aria-describedby={`${id}-name-problem`}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-name-problem`} className="field-problem" role="alert">
          {missing.name ?? problem?.fields.name}
        </p>
      </div>
      <fieldset className="field scope-field">
        <legend>Scopes</legend>
        <div className="button-row">
          <Button onClick={() => choose(() => true)}>All</Button>
          <Button onClick={() => choose((scope) => scope.endsWith(':read'))}>Read only</Button>
          <Button onClick={() => choose(() => false)}>None</Button>
        </div>
        <div className="scope-list">
          {all.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={!without.includes(scope)}
                onChange={(event) =>
                  setWithout(event.target.checked ? without.filter((one) => one !== scope) : [...without, scope])
                }
              />
              <code>{scope}</code>
            </label>
          ))}
        </div>
        {missing.scopes && (
          <p className="field-problem" role="alert">
            {missing.scopes}
          </p>
        )}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-days`}>Expires</label>
        <select id={`${id}-days`} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {lifetimes.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {(problem || error) && <ProblemNote problem={problem ?? problemOf(error)} />}
      <Button kind="main" type="submit" busy={busy}>
        Create key
      </Button>
      <CodeView action={action()} />
    </form>
  );
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
