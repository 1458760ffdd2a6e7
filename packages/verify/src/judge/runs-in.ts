import { type Exchange, fieldsOf } from '../exchange/call.ts';

/** Every run in a JSON value, at any depth: lists, trees, events and generation outputs contain them too. */
export function runsIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => runsIn(entry, depth + 1));
  const fields = value as Record<string, unknown>;
  if (isRun(fields)) return [fields];
  return Object.values(fields).flatMap((entry) => runsIn(entry, depth + 1));
}

export function isRun(fields: Record<string, unknown>): boolean {
  return typeof fields.run_id === 'string' && 'run_type' in fields && 'progress' in fields && 'inputs' in fields;
}

/** The id of the run in a response. */
export function runIdOf(exchange: Exchange): string | undefined {
  const { data, ...fields } = fieldsOf(exchange) as Record<string, string> & { data?: Record<string, string> };
  return (
    fields.run_id ??
    fields.runId ??
    data?.run_id ??
    exchange.headers['run-id'] ??
    exchange.headers.location?.split('/').pop()
  );
}
