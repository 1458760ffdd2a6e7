import { verifyWebhook } from '@darkroom/client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Checks whether an event was signed with a secret. Nothing is sent: it is checked in the browser. */
export function SignatureCheck() {
  const id = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<{ good: boolean; words: string }>();
  const change = (name: string) => (event: { target: { value: string } }) => {
    setOutcome(undefined);
    setValues({ ...values, [name]: event.target.value });
  };
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      // Long after it was sent it is no longer recent, but may still be genuine.
      const { type } = await verifyWebhook(values.body ?? '', values, values.secret ?? '', {
        tolerance: Number.POSITIVE_INFINITY,
      });
      setOutcome({ good: true, words: `Valid: ${type}, signed with this secret.` });
    } catch (error) {
      setOutcome({ good: false, words: `${(error as Error).message}.` });
    }
  };
  return (
    <form className="panel" onSubmit={check}>
      <h2>Check a signature</h2>
      {headers.map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{name}</label>
          <input id={`${id}-${name}`} className="mono" value={values[name] ?? ''} onChange={change(name)} />
        </div>
      ))}
      <div className="field">
        <label htmlFor={`${id}-body`}>Body, exactly as received</label>
        <textarea id={`${id}-body`} className="mono" rows={3} value={values.body ?? ''} onChange={change('body')} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-secret`}>Secret</label>
        <input id={`${id}-secret`} autoComplete="off" value={values.secret ?? ''} onChange={change('secret')} />
      </div>
      <Button type="submit">Check</Button>
      <p role="status" className={outcome?.good ? 'good' : 'bad'}>
        {outcome?.words}
      </p>
    </form>
  );
}
