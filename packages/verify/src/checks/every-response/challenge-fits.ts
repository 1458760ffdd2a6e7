import type { Contract } from '../../contract/contract.ts';
import { type Call, codeOf, sentFields } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const challengeFits: ExchangeCheck = {
  proves:
    'A refusal for the credentials says what is wrong with them: its code fits what was sent, and ' +
    'WWW-Authenticate names the accepted credentials, that code, and the missing scope.',
  look: ({ contract, exchange }) => {
    const code = codeOf(exchange);
    const challenge = exchange.headers['www-authenticate'] ?? '';
    const error = /\berror="([^"]*)"/.exec(challenge)?.[1];
    if (exchange.status === 401) {
      const sent = sendsCredentials(contract, exchange.call);
      if (sent && isValid(contract, exchange.call)) return 'valid credentials are refused';
      if (code !== (sent ? 'invalid_token' : 'unauthenticated'))
        return `${sent ? 'credentials' : 'no credentials'} were sent, the code is ${code}`;
      const unnamed = schemesOf(contract).find((name) => !challenge.includes(name));
      if (unnamed !== undefined) return `WWW-Authenticate does not name ${unnamed}`;
      return error === (sent ? code : undefined) ? fine : `the code is ${code}, WWW-Authenticate says ${error}`;
    }
    if (code !== 'insufficient_scope') return undefined;
    const scope = /\bscope="([^"]*)"/.exec(challenge)?.[1] ?? '';
    const { scopes: given = [] } = sentFields(exchange.call) as { scopes?: string[] };
    const lacking = [...(exchange.call.operation.scopes ?? []), ...(Array.isArray(given) ? given : [])];
    if (!lacking.includes(scope))
      return `WWW-Authenticate names the scope ${scope || 'none'}, not ${lacking.join(', ')}`;
    return error === code ? fine : `the code is ${code}, WWW-Authenticate says ${error}`;
  },
};

/** What a challenge contains for each accepted kind of credentials: its HTTP scheme, or the header of a key. */
function schemesOf({ document }: Contract): string[] {
  const schemes = Object.values<Record<string, string>>(document.components?.securitySchemes ?? {});
  return schemes.flatMap(({ type, name, scheme = '' }) =>
    type === 'apiKey' && name !== undefined
      ? [name]
      : type === 'http'
        ? [scheme[0]?.toUpperCase() + scheme.slice(1)]
        : [],
  );
}

/** The keys of the session are valid; any others come with a request. */
function isValid(contract: Contract, { as, headers = {} }: Call): boolean {
  return as !== 'nobody' && !credentialHeaders(contract, headers);
}

function credentialHeaders(contract: Contract, headers: Record<string, string>): boolean {
  const names = ['authorization', ...schemesOf(contract).map((name) => name.toLowerCase())];
  return Object.keys(headers).some((name) => names.includes(name.toLowerCase()));
}

function sendsCredentials(contract: Contract, { as, operation, headers = {} }: Call): boolean {
  if (credentialHeaders(contract, headers)) return true;
  return as === undefined ? operation.scopes !== null : as !== 'nobody';
}
