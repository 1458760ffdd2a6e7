import type { Operation } from '../contract/operation.ts';
import type { Call } from '../exchange/call.ts';
import type { Session } from '../session/session.ts';
import { baseValues } from './base-values.ts';
import { bodyCall, type Values } from './case.ts';
import { goodPath } from './good-path.ts';
import { NoRealValue } from './real-value.ts';

/** The bodies of operations that require no field, but not none at all. */
export const changes: Record<string, Values> = {
  'prompts.update': { prompt: 'a red fox' },
  'runs.update': { tags: ['verify'] },
};

/** A request that an operation accepts, or undefined if there is nothing to act on. */
export async function plainCall(session: Session, operation: Operation): Promise<Call | undefined> {
  const path = await goodPath(session, operation);
  if (path === undefined) return undefined;
  const [body] = operation.bodies;
  const [variant] = body?.variants ?? [];
  if (body === undefined || variant === undefined) return { operation, path };
  try {
    const values = changes[operation.id] ?? baseValues(session.fixtures, variant);
    return bodyCall(operation, body, values, path);
  } catch (error) {
    if (error instanceof NoRealValue) return undefined;
    throw error;
  }
}
