import type { Operation } from '../contract/operation.ts';
import { type Call, codeOf } from '../exchange/call.ts';
import { inParallel } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';

/** Until the service is ready, every operation says that it is unavailable. It can be ready at any moment. */
export async function refusedWhileStarting(session: Session): Promise<void> {
  await inParallel(documenting(session, 503), 8, async (operation) => {
    // Once it is ready, the request is refused for what it lacks.
    const codes = [...operation.responses.values()].flatMap((response) => response.codes);
    const response = await session.call(bare(operation), { outcome: 'refused', codes, orAccepted: true });
    if (response.status === 503)
      session.expect(codeOf(response) === 'unavailable', `while it starts it says ${codeOf(response)}`, response);
  });
}

/** One request for each of the rate limits, which is counted whether it is valid or not. */
const counted = ['prompts.enhance', 'images.upload', 'me.get'];

/** If a rate limit is used up, every operation that it counts is refused, and no other. */
export async function refusedWhenUsedUp(session: Session): Promise<void> {
  for (const id of counted) await useUp(session, session.operation(id));
  for (const operation of documenting(session, 429)) {
    let response = await session.call(bare(operation));
    // A new minute has begun.
    if (response.status !== 429) {
      for (const id of counted) await useUp(session, session.operation(id));
      response = await session.call(bare(operation));
    }
    const message = `a used-up rate limit returns ${response.status} ${codeOf(response)}`;
    session.expect(codeOf(response) === 'rate_limited', message, response);
  }
}

/** The remaining number of requests decreases to 0, and only then is a request refused. */
async function useUp(session: Session, operation: Operation): Promise<void> {
  let remaining: number | undefined;
  for (let count = 0; count < 200; count++) {
    const response = await session.call(bare(operation));
    if (response.status === 429) {
      session.expect(!remaining, `refused while ${remaining} remained`, response);
      return;
    }
    remaining = Number(/r=(\d+)/.exec(response.headers.ratelimit ?? '')?.[1] ?? remaining);
  }
}

function documenting(session: Session, status: number): Operation[] {
  return session.contract.operations.filter(({ responses }) => responses.has(status));
}

/** A request that does nothing if it is accepted after all: with an id that nothing has, and without a body. */
function bare(operation: Operation): Call {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const path = Object.fromEntries(names.map((name) => [name, '00000000-0000-4000-8000-000000000000']));
  return { operation, path };
}
