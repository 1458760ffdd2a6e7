import { describe, expect, it } from 'vitest';
import { contract } from '../testing/checked-fetch.ts';
import { planRun, wayTo } from './run-timeline.ts';
import { runScenarios } from './scenarios.ts';

const { stateMachine: machine } = contract;

describe('the timeline of a run', () => {
  it.each(Object.entries(runScenarios))('%s moves only where the contract lets a run move', (_, runScenario) => {
    const moments = planRun(machine, runScenario, 1000, 500);
    expect(moments[0]).toEqual({ at: 1000, status: machine.initial, progress: 0 });
    for (const [index, { at, status, progress }] of moments.entries()) {
      const before = moments[index - 1];
      if (before === undefined) continue;
      expect(at).toBeGreaterThanOrEqual(before.at);
      expect(progress).toBeGreaterThanOrEqual(before.progress);
      if (status !== before.status) expect(machine.states[before.status]?.to).toContain(status);
    }
  });

  it('takes as long as it is given', () => {
    expect(planRun(machine, runScenarios.success, 0, 500).at(-1)).toEqual({
      at: 500,
      status: 'completed',
      progress: 1,
    });
    expect(planRun(machine, runScenarios.slow, 0, 500).at(-1)?.at).toBe(5000);
    expect(planRun(machine, runScenarios.success, 7, 0).every(({ at }) => at === 7)).toBe(true);
  });

  it('follows another state machine without a change', () => {
    const other = {
      initial: 'waiting',
      states: {
        waiting: { live_status: 'waiting', to: ['drawing', 'failed'] },
        drawing: { live_status: 'drawing', to: ['checking', 'failed'] },
        checking: { live_status: 'checking', to: ['completed', 'failed'] },
        completed: { live_status: 'completed', to: [] },
        failed: { live_status: 'failed', to: [] },
      },
    };
    expect(wayTo(other, 'completed')).toEqual(['waiting', 'drawing', 'checking', 'completed']);
    expect(wayTo(other, 'failed', true)).toEqual(['waiting', 'failed']);
    expect(() => wayTo(other, 'canceled')).toThrow('no way from waiting to canceled');
    expect(planRun(other, runScenarios.success, 0, 100).at(-1)).toMatchObject({
      status: 'completed',
      progress: 1,
      at: 100,
    });
  });
});
