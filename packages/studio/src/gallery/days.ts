import type { Run } from '@darkroom/client';

const name = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const nameWithYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** The local day of a moment, for example `2026-11-15`. */
export function dayOf(iso: string | number | Date): string {
  const at = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const known = new WeakMap<Run, string>();

/** The day that a run was made on; remembered, because a list of thousands asks with every page. */
export function dayOfRun(run: Run): string {
  const day = known.get(run) ?? dayOf(run.created_at);
  known.set(run, day);
  return day;
}

/** A day in words: “Today”, “Yesterday”, a weekday and date, or with its year if that is another. */
export function dayName(day: string, now = new Date()): string {
  if (day === dayOf(now)) return 'Today';
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (day === dayOf(before)) return 'Yesterday';
  const noon = new Date(`${day}T12:00:00`);
  return (noon.getFullYear() === now.getFullYear() ? name : nameWithYear).format(noon);
}
