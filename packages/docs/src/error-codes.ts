import { type Contract, examplesOf, type Operation } from './contract.ts';

/** The meaning and status of each code that the contract lists. */
export function errorCodes({ document }: Contract): { code: string; status: number; meaning: string }[] {
  const list = document.components.schemas.ErrorCode;
  // Published contracts before 1.15 list them in `enum`.
  return (list['x-extensible-enum'] ?? list.enum).map((code: string) => ({
    code,
    status: list['x-status'][code],
    meaning: list['x-enumDescriptions'][code],
  }));
}

/** The error codes of one operation: the names of the examples of its responses from 400 on. */
export function errorRows(operation: Operation, contract: Contract): string[][] {
  const meanings = new Map(errorCodes(contract).map(({ code, meaning }) => [code, meaning]));
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const examples = examplesOf(response.content?.['application/json'] ?? {}, contract.resolve);
      return examples.map(({ name, value }) => {
        const code = (value as { code?: string })?.code ?? name;
        const cell = meanings.has(code) ? `[\`${code}\`](../errors/${code}.md)` : `\`${code}\``;
        return [status, cell, meanings.get(code) ?? response.description];
      });
    });
}
