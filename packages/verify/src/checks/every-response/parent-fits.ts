import { fieldsOf, sentFields } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** Fields that name the one run from which another is made. */
const sources = ['run_id', 'source_run_id'];

export const parentFits: ExchangeCheck = {
  proves: 'A run that is made from another names it as its parent, in whichever way the response does.',
  look: ({ exchange, runs }) => {
    const { call, status, headers } = exchange;
    if (call.operation.runType === null || status >= 300) return undefined;
    const sent = sentFields(call);
    const given = sources.map((name) => sent[name]).filter((value) => typeof value === 'string');
    // Of several sources, as those of a combination, each could be the parent.
    if (given.length !== 1 || 'run_ids' in sent || 'image_urls' in sent) return undefined;
    const { parentRunId } = fieldsOf(exchange);
    const isMedia = /^(image|video)\//.test(headers['content-type'] ?? '');
    const named =
      runs[0]?.parent_run_id ??
      parentRunId ??
      headers['parent-run-id'] ??
      (runs.length > 0 || isMedia ? 'none' : undefined);
    if (named === undefined) return undefined;
    return named === given[0] ? fine : `it was made from ${given[0]}, its parent is ${named}`;
  },
};
