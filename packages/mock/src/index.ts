export type { Clock, ManualClock } from './core/clock.ts';
export { createManualClock } from './core/clock.ts';
export type { MockOptions } from './core/options.ts';
export type { Override, OverrideAnswer, OverrideRequest, OverrideResponse, Overrides } from './core/overrides.ts';
export type { ScenarioName } from './core/scenarios.ts';
export { incidents, runScenarios } from './core/scenarios.ts';
export { run } from './front/run.ts';
export type { Mock } from './front/start-mock.ts';
export { startMock } from './front/start-mock.ts';
