import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { toast } from '../parts/toasts.tsx';
import { type Action, perform } from '../service/actions.ts';
import { operationFields } from '../service/operation-fields.ts';
import { type Problem, problemOf } from '../service/problems.ts';

/** Sends a real event, with a sample run, to your own URL. */
export function TestWebhook({ onSent }: { onSent: () => void }) {
  const id = useId();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [type, setType] = useState('run.completed');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const types = operationFields['webhooks.test']?.optional.find(({ name }) => name === 'type')?.enum ?? [
    'run.completed',
  ];
  const action: Action = { operation: 'webhooks.test', input: { url: url.trim(), type, ...(secret && { secret }) } };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await perform(action);
      toast('Test event sent.');
      onSent();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <form className="panel" onSubmit={send}>
      <h2>Send a test event</h2>
      <div className="field">
        <label htmlFor={`${id}-url`}>URL</label>
        <input
          id={`${id}-url`}
          type="url"
          required
          value={url}
          placeholder="https://example.com/hooks"
          onChange={(event) => setUrl(event.target.value)}
        />
        {problem?.fields.url && <p className="field-problem">{problem.fields.url}</p>}
      </div>
      <div className="field">
        <label htmlFor={`${id}-type`}>Event</label>
        <select id={`${id}-type`} value={type} onChange={(event) => setType(event.target.value)}>
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-secret`}>Secret (optional)</label>
        <input
          id={`${id}-secret`}
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" kind="main" busy={busy}>
        Send
      </Button>
      <CodeView action={action} />
    </form>
  );
}
