import { type Exchange, fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

type Fields = Record<string, unknown>;

export const errorReadable: ExchangeCheck = {
  proves:
    'An error can be read: its message is a sentence and not its code, so are those of its issues, no issue is ' +
    'listed twice, and where the error is repeated in `error`, it is the same.',
  look: ({ exchange }) => {
    if (exchange.status < 400 || exchange.json === undefined) return undefined;
    const { message, code, details, error } = fieldsOf(exchange);
    if (!isSentence(message)) return `the message is ${JSON.stringify(message)}, no sentence`;
    const issues = issuesOf(exchange);
    for (const { message: said, path, rule } of issues) {
      if (!isSentence(said) || said === path) return `the message of an issue is ${JSON.stringify(said)}, no sentence`;
      if (typeof rule !== 'string' || !/^[\w-]+$/.test(rule) || rule === path)
        return `the rule of an issue is ${JSON.stringify(rule)}`;
    }
    if (new Set(issues.map((issue) => JSON.stringify(issue))).size < issues.length) return 'an issue is listed twice';
    if (error !== undefined && JSON.stringify(error) !== JSON.stringify({ message, code, details }))
      return 'error is not the same as message, code and details';
    return fine;
  },
};

export function issuesOf(exchange: Exchange): Fields[] {
  const { issues } = (fieldsOf(exchange).details ?? {}) as { issues?: unknown };
  return Array.isArray(issues) ? issues.filter((issue) => typeof issue === 'object' && issue !== null) : [];
}

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && /\S \S/.test(text);
}
