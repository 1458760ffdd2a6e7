import { exchangeChecks } from '../../packages/verify/src/checks/every-response/index.ts';
import { scenarioChecks } from '../../packages/verify/src/checks/scenarios/index.ts';
import { toJson } from './format.ts';

/** What each contract check proves, by group, for the documentation. */
export function verifyChecks(): Record<string, string> {
  const groups = { 'every-response': exchangeChecks, scenarios: scenarioChecks };
  const proofs = Object.entries(groups).map(([group, checks]) => [
    group,
    Object.fromEntries(Object.entries<{ proves: string }>(checks).map(([name, { proves }]) => [name, proves])),
  ]);
  return { 'verify-checks.json': toJson(Object.fromEntries(proofs)) };
}
