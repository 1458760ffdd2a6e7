import type { Operation } from '../contract/operation.ts';
import type { Session } from '../session/session.ts';
import { baseValues } from './base-values.ts';
import type { Shape } from './case.ts';
import { goodPath } from './good-path.ts';
import { NoRealValue } from './real-value.ts';

/** Every possible shape of a request to the selected operations, with its minimal values. */
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

/** Whether a response only comes when the work is done. Then each accepted request costs its work. */
export function waitsForWork({ runType, bodies }: Operation): boolean {
  if (runType === null || runType === 'upload' || runType === 'video' || bodies.length === 0) return false;
  return !bodies.some(({ fields }) => fields.some(({ name }) => name === 'sync'));
}

/** Values that make the work itself heavy are only tried if the work can be canceled. */
export const keepsWaiting = new Set(['sync']);
