/** Checks on the contract as a whole: version, URL, credentials, paths, the states of a run. */

import { isObject, type Json, type JsonObject, listAt, objectAt, operations } from './contract-document.ts';
import type { Checks } from './facts.ts';

/** The document's version or a later one: within the same major version, changes only add. */
export function versionProblems(contract: JsonObject, { is }: Checks['version']): string[] {
  const found = String(objectAt(contract.info).version);
  const isLater = new Intl.Collator('en', { numeric: true }).compare(found, is) >= 0;
  const isSameMajor = found.split('.')[0] === is.split('.')[0];
  return isLater && isSameMajor ? [] : [`the version is ${found}, not ${is} or one that came after it`];
}

export function serverProblems(contract: JsonObject, { variable }: Checks['server']): string[] {
  const found = listAt(contract.servers).map((server) => objectAt(server).url);
  return found.includes(`{${variable}}`) ? [] : [`the URLs are ${JSON.stringify(found)}, not {${variable}}`];
}

export function securityProblems(contract: JsonObject, { type, scheme }: Checks['security']): string[] {
  const schemes = objectAt(objectAt(contract.components).securitySchemes);
  const name = Object.keys(schemes).find((each) => {
    const found = objectAt(schemes[each]);
    return found.type === type && (scheme === undefined || found.scheme === scheme);
  });
  if (!name) return [`no credentials are of type ${type} ${scheme ?? ''}`.trim()];
  return listAt(contract.security).some((each) => name in objectAt(each)) ? [] : [`${name} is not accepted by default`];
}

export function prefixProblems(contract: JsonObject, { is, except }: Checks['prefix']): string[] {
  const paths = operations(contract).map((operation) => operation.path);
  if (!paths.some((path) => path.startsWith(`${is}/`))) return [`no path has the prefix ${is}`];
  return paths
    .filter((path) => !path.startsWith(`${is}/`) && !except.includes(path))
    .map((path) => `${path} has not the prefix ${is}`);
}

/** Finds the only state machine of a run, anywhere in the contract. */
function stateMachine(value: Json | undefined): JsonObject | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = stateMachine(each);
      if (found) return found;
    }
  }
  if (!isObject(value)) return undefined;
  if (isObject(value['x-state-machine'])) return value['x-state-machine'];
  return stateMachine(Object.values(value));
}

/** States are named by their live_status. If `from` is omitted, it is the initial state. */
export function transitionProblems(contract: JsonObject, { from, to }: Checks['transition']): string[] {
  const machine = stateMachine(contract);
  if (!machine) return ['there is no state machine'];
  const states = objectAt(machine.states);
  const live = (state: string): Json | undefined => objectAt(states[state]).live_status;
  if (from === undefined) {
    const initial = live(String(machine.initial));
    return initial === to ? [] : [`a run begins as ${JSON.stringify(initial)}, not ${to}`];
  }
  const reached = new Set(Object.keys(states).filter((state) => live(state) === from));
  for (const state of reached) for (const next of listAt(objectAt(states[state]).to)) reached.add(String(next));
  const ends = [...reached].map(live).filter((state) => state !== from);
  return ends.includes(to) ? [] : [`${from} leads to ${ends.join(', ') || 'nothing'}, not to ${to}`];
}
