import { runIdOf } from '../../exchange/call.ts';
import { isReplay } from '../../judge/earlier-snapshot.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const createdRunNew: ExchangeCheck = {
  proves: 'Every accepted request that makes a run makes one of its own, with an id that no earlier response had.',
  look: ({ exchange, memory }) => {
    const { call, status } = exchange;
    if (call.operation.runType === null || status >= 300 || isReplay(exchange)) return undefined;
    const runId = runIdOf(exchange);
    if (runId === undefined) return undefined;
    const key = `run made ${runId}`;
    const earlier = memory.resources.get(key)?.find((one) => one.exchange.number !== exchange.number);
    const maker = { fields: {}, exchange: { ...exchange, body: Buffer.alloc(0), json: undefined } };
    memory.resources.set(key, [...(memory.resources.get(key) ?? []), maker].slice(-2));
    return earlier === undefined ? fine : `the new run has the id ${runId} of an earlier one`;
  },
};
