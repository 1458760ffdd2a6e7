import type { Session } from '../../session/session.ts';

export interface Scenario {
  /** What a server that passes it does, for the docs. */
  proves: string;
  /** The operations it tests, or groups of them such as `images.edit`; it runs if one of them is selected. */
  about: string[] | 'all';
  /** What it requires. */
  needs?: ('otherKey' | 'narrowKey' | 'receiver' | 'forbiddenModel')[];
  /** Sends nothing that changes the server. */
  readsOnly?: true;
  /** Runs after all others, when nothing else is made. */
  last?: true;
  run(session: Session): Promise<void>;
}
