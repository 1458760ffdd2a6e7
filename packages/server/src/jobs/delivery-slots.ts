import type { ClaimRequest, LaneState } from '../store/delivery-claims.ts';

/** The attempts that a process makes at the same time, by caller and receiver. */
export interface DeliverySlots {
  /** What there is room for, or undefined if every slot is in use. */
  room(): Omit<ClaimRequest, 'reserve'> | undefined;
  /** Reserves a slot for a lane; false if the lane already has its share. */
  reserve(lane: LaneState): boolean;
  /** Frees a slot; call it with the state that the slot was reserved with. */
  free(lane: LaneState): void;
}

/**
 * No caller or receiver can use all slots. A caller gets at most a quarter of them, a receiver that responds quickly
 * an eighth. A receiver that was slow the last time, or is new, gets two; and all of those together get half, so slow
 * receivers never use the slots that quick ones need.
 */
export function createDeliverySlots(total: number): DeliverySlots {
  const ofCaller = Math.ceil(total / 4);
  const ofQuickReceiver = Math.ceil(total / 8);
  const ofOtherReceiver = Math.min(2, ofQuickReceiver);
  const ofAllOthers = Math.ceil(total / 2);
  const callers = new Map<string, number>();
  const receivers = new Map<string, number>();
  let reserved = 0;
  let others = 0;

  const fits = ({ user_id, receiver, quick }: LaneState): boolean =>
    reserved < total &&
    (quick || others < ofAllOthers) &&
    (callers.get(user_id) ?? 0) < ofCaller &&
    (receivers.get(receiver) ?? 0) < (quick ? ofQuickReceiver : ofOtherReceiver);
  const add = ({ user_id, receiver, quick }: LaneState, more: 1 | -1) => {
    reserved += more;
    if (!quick) others += more;
    change(callers, user_id, more);
    change(receivers, receiver, more);
  };

  return {
    room() {
      if (reserved >= total) return undefined;
      return {
        count: total - reserved,
        fullUsers: atLeast(callers, ofCaller),
        fullReceivers: atLeast(receivers, ofQuickReceiver),
        fullUnlessQuick: atLeast(receivers, ofOtherReceiver),
        quickOnly: others >= ofAllOthers,
      };
    },
    reserve(lane) {
      if (!fits(lane)) return false;
      add(lane, 1);
      return true;
    },
    free: (lane) => add(lane, -1),
  };
}

function change(counts: Map<string, number>, name: string, more: number): void {
  const count = (counts.get(name) ?? 0) + more;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}

function atLeast(counts: Map<string, number>, least: number): string[] {
  return [...counts].flatMap(([name, count]) => (count >= least ? [name] : []));
}
