import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { connectWith, hasKey } from '../service/connection.ts';
import { queryClient } from '../service/query.ts';

const mock = 'http://127.0.0.1:4010';
const choices: [value: string, label: string][] = [
  ['', 'This service'],
  [mock, 'The mock (127.0.0.1:4010)'],
  ['other', 'Another URL'],
];

/** Chooses the server and the key. */
export function ConnectionForm({ server, onDone }: { server: string; onDone?: () => void }) {
  const id = useId();
  const [choice, setChoice] = useState(server === '' || server === mock ? server : 'other');
  const [url, setUrl] = useState(choice === 'other' ? server : '');
  const [apiKey, setApiKey] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const to = choice === 'other' ? url.trim().replace(/\/+$/, '') : choice;
    if (to !== '' && !/^https?:\/\/[^/]+/.test(to))
      return setProblem('Enter a URL that starts with http:// or https://.');
    if (/[^!-~]/.test(apiKey.trim()))
      return setProblem('A key has only ASCII letters, digits and symbols, without spaces.');
    if (to !== mock && apiKey.trim() === '' && !hasKey(to)) return setProblem('Enter a key for this server.');
    setBusy(true);
    queryClient.clear();
    // The mock accepts any key, but requires one, like the service.
    await connectWith(to, apiKey.trim() || (to === mock ? 'mock' : ''), remember);
    setBusy(false);
    onDone?.();
  };

  return (
    <form className="connection-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-server`}>Server</label>
        <select id={`${id}-server`} value={choice} onChange={(event) => setChoice(event.target.value)}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {choice === 'other' && (
        <div className="field">
          <label htmlFor={`${id}-url`}>URL</label>
          <input
            id={`${id}-url`}
            type="url"
            value={url}
            placeholder="https://darkroom.example"
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-key`}>API key</label>
        <input
          id={`${id}-key`}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.target.value)}
        />
        <p className="small">
          {choice === mock
            ? 'The mock accepts any key; you can leave this empty.'
            : `Sent only to this server.${hasKey(choice === 'other' ? url : choice) ? ' Leave empty to keep the current key.' : ''}`}
        </p>
      </div>
      <div className="field switch">
        <label htmlFor={`${id}-remember`}>Remember on this computer</label>
        <input
          id={`${id}-remember`}
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      </div>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <Button kind="main" type="submit" busy={busy}>
        Connect
      </Button>
    </form>
  );
}
