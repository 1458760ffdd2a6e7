import { codeOf, fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const issueNamesField: ExchangeCheck = {
  proves: 'A validation error says what is wrong: its issues name the invalid field or parameter.',
  look: ({ exchange, expectation }) => {
    if (codeOf(exchange) !== 'validation_error') return undefined;
    const { details } = fieldsOf(exchange) as { details?: { issues?: { path?: string }[] } };
    const paths = (details?.issues ?? []).map(({ path = '' }) => path);
    if (paths.length === 0) return 'the validation error has no details.issues';
    if (expectation?.outcome !== 'refused' || expectation.field === undefined) return fine;
    const { field } = expectation;
    // A JSON Pointer for a field, a plain name for a parameter; header names may have any casing.
    const named = paths.some((path) => path.replace(/^\//, '').split('/')[0]?.toLowerCase() === field.toLowerCase());
    return named ? fine : `${field} is what is wrong, the issues name ${paths.slice(0, 4).join(', ')}`;
  },
};
