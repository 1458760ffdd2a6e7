import { misfit } from '../../contract/compile.ts';
import { readEvents } from '../../judge/event-stream.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';
import { sniff } from '../../materials/decode.ts';

export const bodySchema: ExchangeCheck = {
  proves:
    'Every body matches its schema in the contract: JSON by its schema, events one by one, media by their ' +
    'content.',
  look: ({ contract, exchange, spec }) => {
    const type = exchange.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const content = spec?.contents.find(({ mediaType }) => mediaType === type);
    if (content === undefined) return undefined;
    if (content.mediaType === 'application/json') {
      if (exchange.json === undefined) return `the body is no JSON: ${exchange.body.toString().slice(0, 80)}`;
      const wrong = misfit(contract.compile(content.pointer), exchange.json);
      return wrong === undefined ? fine : `the body of ${exchange.status} does not fit: ${wrong}`;
    }
    if (content.mediaType === 'text/event-stream') {
      for (const event of readEvents(exchange.body.toString())) {
        const wrong = misfit(contract.compile('/components/schemas/RunEvent'), event);
        if (wrong !== undefined) return `the event ${event.event} does not fit: ${wrong}`;
      }
      return fine;
    }
    if (/^(image|video)\//.test(content.mediaType)) {
      // A part of a file need not start with its first bytes.
      if (exchange.status === 206) return fine;
      const kind = sniff(exchange.body);
      return kind === content.mediaType
        ? fine
        : `the body says ${content.mediaType}, its bytes are ${kind ?? 'no known image or video'}`;
    }
    return exchange.body.length > 0 ? fine : `the body of ${exchange.status} is empty`;
  },
};
