import { type Contract, examplesOf, type Operation } from './contract.ts';

/** What each code means and which status it comes with, as the contract's closed list has it. */
export function errorCodes({ document }: Contract): { code: string; status: number; meaning: string }[] {
  const list = document.components.schemas.ErrorCode;
  return list.enum.map((code: string) => ({
    code,
    status: list['x-status'][code],
    meaning: list['x-enumDescriptions'][code],
  }));
}

/** The codes one operation can answer with: the names of the examples of its answers from 400 on. */
export function errorRows(operation: Operation, contract: Contract): string[][] {
  const meanings = new Map(errorCodes(contract).map(({ code, meaning }) => [code, meaning]));
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, answer]) => {
      const examples = examplesOf(answer.content?.['application/json'] ?? {}, contract.resolve);
      return examples.map(({ name, value }) => {
        const code = (value as { code?: string })?.code ?? name;
        return [status, `\`${code}\``, meanings.get(code) ?? answer.description];
      });
    });
}
