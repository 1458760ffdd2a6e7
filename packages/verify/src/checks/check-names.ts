import { exchangeChecks } from './every-response/index.ts';
import { scenarioChecks } from './scenarios/index.ts';

/** Every named check: those of every response, the scenarios, the sequences and the limits. */
export const checkNames = [
  ...Object.keys(exchangeChecks),
  ...Object.keys(scenarioChecks),
  'sequences-follow-the-model',
  'limits-told',
];
