import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const noServerError: ExchangeCheck = {
  proves:
    'No request, however odd, makes the server fail: there is no 5xx except those that a request was meant to ' +
    'cause.',
  look: ({ contract, exchange, expectation }) => {
    if (exchange.status < 500) return fine;
    const meant =
      expectation?.outcome === 'refused' &&
      expectation.codes.some((code) => contract.errorStatus[code] === exchange.status);
    return meant ? fine : `returned ${exchange.status}: ${exchange.body.toString().slice(0, 160)}`;
  },
};
