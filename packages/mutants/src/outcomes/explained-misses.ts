import type { FaultKind } from '../faults/from-contract/contract-fault.ts';
import type { Outcome } from './outcome.ts';

/** Faults whose miss is right, because the contract does not promise what they break. */
export interface ExplainedMiss {
  kinds: FaultKind[];
  operation?: RegExp;
  place: RegExp;
  reason: string;
}

const anyProperty: FaultKind[] = [
  'property-dropped',
  'property-retyped',
  'property-null',
  'property-other-enum-value',
  'property-of-sibling',
  'property-of-earlier-response',
  'property-off-by-one',
];
const anyResponse: FaultKind[] = [
  ...anyProperty,
  'list-member-dropped',
  'list-member-repeated',
  'list-reordered',
  'status-changed',
  'response-swapped',
  'header-dropped',
  'header-changed',
];

export const explainedMisses: ExplainedMiss[] = [
  {
    kinds: anyResponse,
    place: /^500 /,
    reason: 'No request makes a service without a bug return 500, so the run has none.',
  },
  {
    kinds: anyResponse,
    operation: /^edit\.maskImage$/,
    place: /^404 /,
    reason: 'No field of the request names anything that could be missing.',
  },
  {
    kinds: anyResponse,
    place: /^409 /,
    operation: /^(edit\.maskImage|images\.upload|prompts\.|webhooks\.|keys\.)/,
    reason: 'It is returned to the second of two simultaneous requests, and the first may always end before.',
  },
  {
    kinds: anyResponse,
    place: /^413 /,
    operation: /^(images\.edit\.fluxKontext|runs\.update|prompts\.|webhooks\.|keys\.)/,
    reason: 'The contract gives no size that a body without images may not have.',
  },
  {
    kinds: ['header-changed'],
    place: /(Deprecation|Sunset)$/,
    reason: 'The contract does not say when something was deprecated.',
  },
  {
    kinds: ['header-changed'],
    operation: /^files\.get$/,
    place: /Cache-Control$/,
    reason: 'A second more than a year is still a year.',
  },
  {
    kinds: ['property-of-earlier-response', 'property-of-sibling'],
    place: /(^([45]\d\d|201) message|issues\.\*\.message|data\.\*\.description|info\.title)$/,
    reason: 'Texts for people may have any wording.',
  },
  {
    kinds: ['property-of-earlier-response', 'list-reordered', 'list-member-dropped'],
    place: /^422 (error\.)?details(\.issues(\.\*\.rule)?)?$/,
    reason: 'Which of several problems is reported, and in which order, is for the service to choose.',
  },
  {
    kinds: ['list-reordered'],
    place: /(scopes|at_least_one|engines|required|optional|model_types)$/,
    reason: 'The contract gives these lists no order.',
  },
  {
    kinds: ['property-dropped'],
    operation: /^images\.(character|reference)$/,
    place: /data\.(status|live_status|progress|image_url|created_at|updated_at|run_type)$/,
    reason: 'Of this run only its id is required.',
  },
  {
    kinds: ['property-dropped'],
    place: /parent_run_id$/,
    reason: 'The parent is null or absent if there is none.',
  },
  {
    kinds: ['property-off-by-one', 'property-of-sibling', 'property-of-earlier-response'],
    operation: /^webhooks\./,
    place: /next_attempt_at$/,
    reason: 'Attempts are made at about their time.',
  },
  {
    kinds: ['property-off-by-one', 'property-null', 'property-of-earlier-response'],
    operation: /^keys\.list$/,
    place: /last_used_at$/,
    reason: 'When a key was last used is kept to the minute.',
  },
  {
    kinds: ['property-of-sibling'],
    operation: /^(edit\.getLayers|images\.upload)$/,
    place: /(layers\.\*|data)\.id$/,
    reason: 'An id may be any text.',
  },
  {
    kinds: ['property-dropped'],
    operation: /^models\.listTypes$/,
    place: /^200 engines$/,
    reason: 'It is optional, and no other response shows it.',
  },
];

/** Marks the misses that are explained, and returns the explanations that explain nothing. */
export function explain(outcomes: Outcome[], explained: ExplainedMiss[] = explainedMisses): ExplainedMiss[] {
  const needed = new Set<ExplainedMiss>();
  for (const outcome of outcomes) {
    if (outcome.result !== 'missed' && outcome.result !== 'never came up') continue;
    const found = explained.find(
      ({ kinds, operation, place }) =>
        (kinds as string[]).includes(outcome.kind) &&
        (operation === undefined || operation.test(outcome.operation)) &&
        place.test(outcome.place),
    );
    if (found === undefined) continue;
    needed.add(found);
    Object.assign(outcome, { result: 'explained', reason: found.reason });
  }
  return explained.filter((one) => !needed.has(one));
}
