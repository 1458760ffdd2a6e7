import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const contractServed: ExchangeCheck = {
  proves:
    'The contract that a service shows is an OpenAPI document with every operation of this one, and has its ' +
    'version.',
  look: ({ contract, exchange }) => {
    if (exchange.call.operation.id !== 'service.openapi' || exchange.status !== 200) return undefined;
    const {
      openapi,
      info,
      paths = {},
    } = fieldsOf(exchange) as {
      openapi?: string;
      info?: { version?: string };
      paths?: Record<string, Record<string, { operationId?: string }>>;
    };
    if (!/^3\.\d+\.\d+$/.test(String(openapi))) return `openapi is ${openapi}`;
    if (info?.version !== contract.version) return `its version is ${info?.version}, not ${contract.version}`;
    const missing = contract.operations.find(
      ({ id, path, method }) => paths[path]?.[method.toLowerCase()]?.operationId !== id,
    );
    return missing === undefined ? fine : `it lacks ${missing.id}`;
  },
};
