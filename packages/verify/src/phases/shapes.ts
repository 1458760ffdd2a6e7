import type { Operation } from '../contract/operation.ts';
import type { Session } from '../session/session.ts';
import { baseValues } from '../values/base-values.ts';
import type { Shape } from '../values/case.ts';
import { goodPath } from '../values/good-path.ts';
import { NoRealValue } from '../values/real-value.ts';

/** Every shape that a request of the chosen operations can have, with the least that it takes. */
export async function shapesOf(session: Session): Promise<Shape[]> {
  const shapes: Shape[] = [];
  for (const operation of session.operations().filter(({ bodies }) => bodies.length > 0)) {
    const path = await goodPath(session, operation);
    if (path === undefined) session.skip(operation.id, 'there is nothing that it could act on');
    else shapes.push(...operation.bodies.flatMap((body) => shapesOfBody(session, { operation, body, path })));
  }
  return shapes;
}

function shapesOfBody(session: Session, target: Pick<Shape, 'operation' | 'body' | 'path'>): Shape[] {
  return target.body.variants.flatMap((variant) => {
    try {
      return [{ ...target, variant, base: baseValues(session.fixtures, variant) }];
    } catch (error) {
      if (!(error instanceof NoRealValue)) throw error;
      session.skip(`${target.operation.id} as ${variant.name}`, error.message);
      return [];
    }
  });
}

/** Whether an answer comes only when the work is done, so that each accepted request costs its work. */
export function waitsForWork({ runType, bodies }: Operation): boolean {
  if (runType === null || runType === 'upload' || runType === 'video' || bodies.length === 0) return false;
  return !bodies.some(({ variants }) => variants.some(({ fields }) => fields.some(({ name }) => name === 'sync')));
}

/** Field values that make the work itself heavy are tried where the work can be canceled, and nowhere else. */
export const keepsWaiting = new Set(['sync']);
