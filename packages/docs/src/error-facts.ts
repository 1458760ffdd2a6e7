import { STATUS_CODES } from 'node:http';
import { type Contract, examplesOf, type Operation } from './contract.ts';
import { errorCodes } from './error-codes.ts';

export interface ErrorFacts {
  code: string;
  status: number;
  /** The name of the status, such as `Not Found`. */
  reason: string;
  meaning: string;
  /** What to do, as the messages of the contract's examples say it. */
  remedies: string[];
  examples: { summary: string; message: string; value: unknown }[];
  /** Headers of the responses that only some errors have. */
  headers: { name: string; about: string }[];
  operations: Operation[];
}

/** What the contract says about each error code: its examples and every operation that returns it. */
export function errorFacts(contract: Contract): ErrorFacts[] {
  const uses = errorUses(contract);
  return errorCodes(contract).map(({ code, status, meaning }) => {
    const found = uses.filter((use) => use.code === code);
    const messages = new Set<string>();
    const examples = found
      .map(({ example }) => example)
      .filter(({ message }) => !messages.has(message) && messages.add(message));
    const headers = new Map(found.flatMap((use) => use.headers.map((header) => [header.name, header])));
    return {
      code,
      status,
      reason: STATUS_CODES[status] ?? '',
      meaning,
      remedies: [...new Set(examples.map(({ message }) => remedyOf(message)).filter(Boolean))],
      examples,
      headers: [...headers.values()],
      operations: [...new Set(found.map(({ operation }) => operation))],
    };
  });
}

/** A message says what is wrong in its first sentence, and then what to do. */
const remedyOf = (message: string): string => message.replace(/^.*?\.\s+|^.*$/, '').trim();

interface Use {
  code: string;
  operation: Operation;
  example: ErrorFacts['examples'][number];
  headers: ErrorFacts['headers'];
}

/** On every response, so they say nothing about an error. */
const USUAL = new Set([
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Run-Id',
  'Parent-Run-Id',
  'Idempotent-Replayed',
]);

function errorUses({ operations, resolve }: Contract): Use[] {
  return operations
    .filter(({ aliasOf }) => !aliasOf)
    .flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([, response]) => {
          const headers = Object.entries(response.headers ?? {})
            .filter(([name]) => !USUAL.has(name))
            .map(([name, node]) => ({ name, about: String(resolve(node as object).description ?? '') }));
          return examplesOf(response.content?.['application/json'] ?? {}, resolve).map(({ name, summary, value }) => {
            const { code = name, message = '' } = value as { code?: string; message?: string };
            return { code, operation, headers, example: { summary, message: message.trim(), value } };
          });
        }),
    );
}
