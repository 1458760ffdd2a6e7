/** What `packages/mutants` needs of the inside of the checks to prove that they find faults; not published. */

export { judge } from './checks/every-response/judge.ts';
export { type Document, follow, type Schema } from './contract/document.ts';
export type { HeaderSpec, Operation, ResponseSpec } from './contract/operation.ts';
export type { Rule } from './contract/rules.ts';
export { coverageTargets } from './coverage/coverage-targets.ts';
export { CoverageTracker } from './coverage/coverage-tracker.ts';
export type { Expectation } from './exchange/call.ts';
export { type Call, credentialsOf, type Exchange, type Part, pathOf } from './exchange/call.ts';
export { encode } from './exchange/encode.ts';
export { createSender, parseJson, type Sender, type SenderOptions } from './exchange/send.ts';
export * from './index.ts';
export { createMemory, type Memory, type RunSnapshot } from './judge/memory.ts';
export { type SpecialService, specialServices } from './local/verify-special.ts';
export { phases } from './phases/index.ts';
export { type Received, type Receiver, startReceiver } from './receiver/receiver.ts';
export { settled } from './session/options.ts';
export { CannotVerify, prepare } from './session/prepare.ts';
export { Session, Stop } from './session/session.ts';
export { currentUnit, inUnit, type Unit, withUnits } from './session/unit.ts';
export type { Wiring } from './session/wiring.ts';
export { groupBy } from './values/group-by.ts';
