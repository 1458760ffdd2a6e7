import type { Run } from '@darkroom/client';
import { plain } from './plain.ts';
import { style } from './style.ts';

/** Every status and its colour. */
export const statusColors: Record<Run['status'], Parameters<typeof style>[1]> = {
  queued: 'yellow',
  processing: 'cyan',
  completed: 'green',
  failed: 'red',
  canceled: 'dim',
};

export const statusOf = ({ status }: Run, stream: NodeJS.WriteStream = process.stdout): string =>
  style(stream, statusColors[status] ?? 'dim', status);

/** The prompt, if there was one. */
export function describeRun({ inputs }: Run): string {
  const { prompt, description } = (inputs ?? {}) as Record<string, unknown>;
  return plain(String(prompt ?? description ?? ''));
}
