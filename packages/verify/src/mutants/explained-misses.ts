import type { FaultKind } from './from-contract/contract-fault.ts';
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
    place: /^(429|503|504) /,
    reason: 'A service returns these at its limits only; a second service, which is not recorded, is brought there.',
  },
  {
    kinds: anyResponse,
    operation:
      /^(edit\.maskImage|images\.(segmentImage|extract|removeBackground|backgroundRemove|genRemove|describe))$/,
    place: /^202 /,
    reason: 'It is returned when a wait times out; a second service, which is not recorded, is brought to that.',
  },
  {
    kinds: anyResponse,
    place: /^405 /,
    reason: 'A method that a path does not have belongs to no operation; it counts for the first one of the path.',
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
    operation: /^(runs\.update|prompts\.|webhooks\.|keys\.)/,
    reason: 'The contract gives no size that a body without images may not have.',
  },
  {
    kinds: ['header-changed'],
    place: /X-Request-Id$/,
    reason: 'The id of a request means nothing outside of the logs; it only has to be unique.',
  },
  {
    kinds: ['header-changed'],
    place: /RateLimit$/,
    reason: 'The seconds until a limit is renewed are rounded, so they may be one more.',
  },
  {
    kinds: ['header-changed'],
    place: /Retry-After$/,
    reason: 'How long to wait is for the service to say.',
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
    place: /(^[45]\d\d message|issues\.\*\.message|data\.\*\.description|info\.title)$/,
    reason: 'Texts for people may have any wording.',
  },
  {
    kinds: ['property-dropped', 'property-null', 'property-of-earlier-response'],
    place: /^(400|401|403|404|409|413|415|502) details$/,
    reason: 'Only the details of a validation error are described.',
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
    kinds: ['list-reordered'],
    operation: /^models\.listTypes$/,
    place: /data$/,
    reason: 'The contract gives the model types no order.',
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
    kinds: ['property-of-earlier-response', 'property-of-sibling'],
    operation: /^edit\.getLayers$/,
    place: /layers\.\*\.(id|name)$/,
    reason: 'Names of layers may be any.',
  },
  {
    kinds: ['property-of-sibling', 'property-off-by-one'],
    operation: /^me\.get$/,
    place: /limits\.queued_runs$/,
    reason:
      'How many runs can wait is seen at that limit only; a second service, which is not recorded, is brought there.',
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
