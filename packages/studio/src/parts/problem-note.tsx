import type { ReactNode } from 'react';
import type { Problem } from '../service/problems.ts';
import { Icon } from './icon.tsx';

/** What went wrong and what to do about it. */
export function ProblemNote({ problem, children }: { problem: Problem; children?: ReactNode }) {
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{problem.title}</strong>
        <p>{problem.message}</p>
        {problem.hint !== undefined && <p className="hint">{problem.hint}</p>}
        {problem.retryAfter !== undefined && <p className="hint">Try again in {Math.ceil(problem.retryAfter)} s.</p>}
        {(problem.code ?? problem.requestId) !== undefined && (
          <p className="small">
            {problem.code !== undefined && <code>{problem.code}</code>}
            {problem.requestId !== undefined && <code>{problem.requestId}</code>}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
