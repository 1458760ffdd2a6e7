import { expect, test } from 'vitest';
import type { LaneState } from '../store/delivery-claims.ts';
import { createDeliverySlots } from './delivery-slots.ts';

const lane = (user_id: string, receiver: string, quick = true): LaneState => ({ user_id, receiver, quick });
const countAll = (slots: ReturnType<typeof createDeliverySlots>, lanes: () => LaneState) => {
  for (let count = 0; ; count++) if (!slots.reserve(lanes())) return count;
};

test('a caller has a quarter of the slots, a quick receiver an eighth, any other two', () => {
  const slots = createDeliverySlots(64);
  let at = 0;
  expect(countAll(slots, () => lane('a', `r${at++}`))).toBe(16);
  expect(countAll(slots, () => lane(`u${at++}`, 'quick'))).toBe(8);
  expect(countAll(slots, () => lane(`u${at++}`, 'slow', false))).toBe(2);
  expect(slots.room()).toEqual({
    count: 64 - 26,
    fullUsers: ['a'],
    fullReceivers: ['quick'],
    fullUnlessQuick: ['quick', 'slow'],
    quickOnly: false,
  });
});

test('receivers that are not quick leave half of the slots to the others', () => {
  const slots = createDeliverySlots(64);
  let at = 0;
  expect(countAll(slots, () => lane(`u${at}`, `slow ${at++}`, false))).toBe(32);
  expect(slots.room()).toMatchObject({ count: 32, quickOnly: true });
  expect(countAll(slots, () => lane(`u${at}`, `quick ${at++}`))).toBe(32);
  expect(slots.room()).toBeUndefined();
  slots.free(lane('u0', 'slow 0', false));
  expect(slots.reserve(lane('u0', 'slow 0', false))).toBe(true);
});
