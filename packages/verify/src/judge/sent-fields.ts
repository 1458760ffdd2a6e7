import type { Call } from '../exchange/call.ts';

/** The fields of a request's body in either form; those of a form as text, files as true. */
export function sentFields({ payload }: Call): Record<string, unknown> {
  if (payload?.kind === 'json' && typeof payload.value === 'object' && payload.value !== null) {
    return payload.value as Record<string, unknown>;
  }
  if (payload?.kind !== 'form') return {};
  return Object.fromEntries(payload.parts.map(([name, value]) => [name, typeof value === 'string' ? value : true]));
}
