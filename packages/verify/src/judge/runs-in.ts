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
