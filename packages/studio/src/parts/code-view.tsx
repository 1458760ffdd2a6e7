import { lazy, Suspense, useState } from 'react';
import type { Action } from '../service/actions.ts';
import { Icon } from './icon.tsx';

const CodeBlocks = lazy(() => import('./code-blocks.tsx'));

/** Shows any action as code, for use in a program. */
export function CodeView({ action, open: initially = false }: { action: Action; open?: boolean }) {
  const [open, setOpen] = useState(initially);
  return (
    <details className="code-view" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="code" /> As code
      </summary>
      {open && (
        <Suspense fallback={<p className="small">Loading…</p>}>
          <CodeBlocks action={action} />
        </Suspense>
      )}
    </details>
  );
}
