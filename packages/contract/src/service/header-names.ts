import type { ContractReading } from '../reading/contract-reading.ts';
import { eachOperation } from '../reading/document.ts';

/** The headers that responses may have, for a browser that must know which of them a page may read. */
export function responseHeaderNames({ document, resolve }: ContractReading): Set<string> {
  const names = [...eachOperation(document)].flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => Object.keys(resolve(response).headers ?? {})),
  );
  return new Set(names);
}

/** The headers that are parameters of some operation. */
export function requestHeaderNames({ document, resolve }: ContractReading): Set<string> {
  const names = [...eachOperation(document)].flatMap(({ operation }) =>
    (operation.parameters ?? []).flatMap((reference) => {
      const parameter = resolve(reference);
      return parameter.in === 'header' ? [parameter.name] : [];
    }),
  );
  return new Set(names);
}
