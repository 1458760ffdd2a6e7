import type { Schemas } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { toast } from '../parts/toasts.tsx';
import { perform } from '../service/actions.ts';
import { client } from '../service/connection.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { CopyButton } from './copy-button.tsx';

type Secret = Schemas['SigningSecret'];

/** The secret that signs events. It is read only when it is asked for. */
export function SecretPanel() {
  const [secret, setSecret] = useState<Secret>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const load = async (read: () => Promise<Secret>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      setSecret(await read());
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const show = (): Promise<boolean> => load(() => client().webhooks.getSecret());
  const rotate = async (): Promise<void> => {
    const rotated = await load(async () => (await perform({ operation: 'webhooks.rotateSecret' })).response as Secret);
    if (rotated) toast('New secret created.');
  };
  return (
    <section className="panel" aria-labelledby="secret-title">
      <h2 id="secret-title">Signing secret</h2>
      <p className="small">Signs the events of your runs, unless a request gives a secret of its own.</p>
      {secret && (
        <>
          <p className="mono secret-text">{secret.secret}</p>
          <p className="small">
            Created {new Date(secret.created_at).toLocaleString('en-GB')}.
            {secret.previous_expires_at &&
              ` The previous secret also signs until ${new Date(secret.previous_expires_at).toLocaleString('en-GB')}.`}
          </p>
        </>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div className="button-row">
        {secret ? (
          <>
            <CopyButton text={secret.secret} label="Copy secret" />
            <Button icon="eyeOff" onClick={() => setSecret(undefined)}>
              Hide
            </Button>
          </>
        ) : (
          <Button icon="eye" busy={busy && !asking} onClick={show}>
            Show secret
          </Button>
        )}
        <Button icon="retry" onClick={() => setAsking(true)}>
          Rotate
        </Button>
      </div>
      {asking && (
        <Dialog title="Rotate the signing secret?" onClose={() => setAsking(false)}>
          <p>
            A new secret signs events from now on. For a day, events are signed with the previous one too, so receivers
            can be changed one by one.
          </p>
          <footer>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="main" icon="retry" busy={busy} onClick={rotate}>
              Rotate
            </Button>
          </footer>
        </Dialog>
      )}
    </section>
  );
}
