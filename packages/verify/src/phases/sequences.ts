import fc from 'fast-check';
import { NoResponse } from '../exchange/call.ts';
import { removeRun } from '../session/clean-up.ts';
import type { Session } from '../session/session.ts';
import { inUnit } from '../session/unit.ts';
import { commands, type Model } from './run-commands.ts';

const usualSequences = 8;
const mostShrinks = 12;

/** Random sequences of steps on runs; one that breaks the model is shrunk. */
export async function sequences(session: Session): Promise<void> {
  if (session.options.readOnly || !session.includes('runs.get', 'runs.cancel', 'runs.delete', 'runs.retry')) return;
  let failed = false;
  let shrinks = 0;
  let stopped: unknown;
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 10 }), async (steps) => {
    if (stopped !== undefined || (failed && ++shrinks > mostShrinks) || session.cutsOff('sequences')) return true;
    const before = session.findings.size;
    const model: Model = { runs: [] };
    session.trail = [];
    try {
      await fc.asyncModelRun(() => ({ model, real: session }), steps);
    } catch (error) {
      // fast-check counts every error as a failure to shrink; an error that ends the session is not one.
      if (!(error instanceof NoResponse)) stopped = error;
    } finally {
      session.trail = undefined;
    }
    if (stopped !== undefined) return true;
    for (const { id, state } of model.runs) if (state !== 'deleted') await removeRun(session, id);
    const held = session.findings.size === before;
    failed ||= !held;
    return held;
  });
  const numRuns = Math.max(1, Math.round(usualSequences * session.options.effort));
  const run = () => fc.check(property, { seed: session.options.seed, numRuns });
  await inUnit('model', run, 'sequences-follow-the-model');
  if (stopped !== undefined) throw stopped;
}
