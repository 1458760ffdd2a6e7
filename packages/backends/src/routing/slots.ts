/** Something that does a limited number of things at the same time. */
export interface Slotted {
  /** How many it does at the same time. */
  readonly parallel: number;
  /** When it may be used again, after it failed; in the time of `performance.now()`. */
  availableAt: number;
}

interface Waiting<Member> {
  members: readonly Member[];
  take(member: Member): void;
}

/** Hands out the places of backends, in the order in which they are asked for. */
export interface Slots<Member> {
  /**
   * Waits for a place in one of the members and returns it. Members that recently failed are only taken if the others
   * have no place; the one with the most free places is taken first.
   */
  take(members: readonly Member[], signal: AbortSignal): Promise<Member>;
  release(member: Member): void;
}

export function createSlots<Member extends Slotted>(): Slots<Member> {
  const taken = new Map<Member, number>();
  const waiting: Waiting<Member>[] = [];
  const free = (member: Member): number => member.parallel - (taken.get(member) ?? 0);

  const best = (members: readonly Member[]): Member | undefined => {
    const now = performance.now();
    const open = members.filter((member) => free(member) > 0);
    const rested = open.filter(({ availableAt }) => availableAt <= now);
    const candidates = rested.length > 0 ? rested : open;
    return candidates.toSorted((a, b) => free(b) - free(a) || a.availableAt - b.availableAt)[0];
  };
  const count = (member: Member, by: 1 | -1): void => void taken.set(member, (taken.get(member) ?? 0) + by);

  return {
    async take(members, signal) {
      signal.throwIfAborted();
      const member = best(members);
      if (member !== undefined) {
        count(member, 1);
        return member;
      }
      return await new Promise<Member>((resolve, reject) => {
        const stop = (): void => {
          waiting.splice(waiting.indexOf(one), 1);
          reject(signal.reason);
        };
        const one: Waiting<Member> = {
          members,
          take(given) {
            signal.removeEventListener('abort', stop);
            resolve(given);
          },
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.push(one);
      });
    },
    release(member) {
      count(member, -1);
      const next = waiting.find(({ members }) => members.includes(member));
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      count(member, 1);
      next.take(member);
    },
  };
}
