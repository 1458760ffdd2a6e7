import type { Body } from '../../contract/body.ts';
import { sentFields } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const deprecatedInputsTold: ExchangeCheck = {
  proves: 'The response to a deprecated request has Deprecation and Sunset, at least 180 days apart; others do not.',
  look: ({ exchange, spec }) => {
    if (spec === undefined || exchange.status >= 400 || !spec.headers.some(({ name }) => name === 'Deprecation'))
      return undefined;
    const sent = sentFields(exchange.call);
    const used = Object.keys(sent).filter((field) => isDeprecated(exchange.call.operation.bodies, field));
    const { deprecation, sunset } = exchange.headers;
    if (used.length === 0)
      return deprecation === undefined ? fine : 'Deprecation is set, though nothing deprecated was sent';
    if (deprecation === undefined || sunset === undefined)
      return `${used.join(', ')} is deprecated, but Deprecation or Sunset is missing`;
    const days = (Date.parse(sunset) / 1000 - Number(deprecation.slice(1))) / 86_400;
    return days >= 180 ? fine : `Sunset is ${Math.floor(days)} days after Deprecation, less than 180`;
  },
};

function isDeprecated(bodies: Body[], field: string): boolean {
  return bodies.some(({ fields }) => fields.some(({ name, schema }) => name === field && schema.deprecated));
}
