import type { Run } from '../runs/present.ts';

/** The fields of a run that events stored by earlier releases lack. */
const addedLater = { ignored_inputs: [], not_drawn: [] } satisfies Partial<Run>;

/** A stored event in the form of the current contract; receivers may require fields that it did not have then. */
export function currentEvent(payload: string): string {
  const event = JSON.parse(payload) as { data: object };
  if (Object.keys(addedLater).every((name) => Object.hasOwn(event.data, name))) return payload;
  return JSON.stringify({ ...event, data: { ...addedLater, ...event.data } });
}
