import { isTerminal } from '@darkroom/contract/reading';
import { stateMachine } from '../contract/document.ts';
import type { RunStatus } from '../store/records.ts';

/** The contract's state machine; nothing here knows a status that the contract does not have. */
const states = stateMachine.states as Record<RunStatus, { live_status: string; to: RunStatus[]; event?: string }>;
const statuses = Object.keys(states) as RunStatus[];

export const initialStatus = stateMachine.initial as RunStatus;

export const terminalStatuses: readonly RunStatus[] = statuses.filter(isTerminalStatus);

/** The statuses from which a run may move to this one. */
export function statusesBefore(to: RunStatus): readonly RunStatus[] {
  return statuses.filter((status) => states[status].to.includes(to));
}

export function isTerminalStatus(status: RunStatus): boolean {
  return isTerminal(stateMachine, status);
}

export function liveStatus(status: RunStatus): string {
  return states[status].live_status;
}

/** The event for the end of a run; undefined for a status that is not an end. */
export function eventOf(status: RunStatus): string | undefined {
  return states[status].event;
}
