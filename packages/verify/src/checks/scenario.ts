import type { Session } from '../session/session.ts';

export interface Scenario {
  /** The operations it is about; it runs where one of them is chosen. */
  about: string[] | 'all';
  /** What it cannot do without. */
  needs?: ('otherKey' | 'narrowKey' | 'receiver' | 'forbiddenModel')[];
  /** Sends nothing that changes the server. */
  readsOnly?: true;
  run(session: Session): Promise<void>;
}
