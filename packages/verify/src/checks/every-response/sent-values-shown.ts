import { fieldsOf, sentFields } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const sentValuesShown: ExchangeCheck = {
  proves:
    'Responses besides runs show what was sent: a saved prompt its text, an upload its parent, a video its input; ' +
    'and the caller is shown with the credentials that were used.',
  look: ({ exchange }) => {
    if (exchange.status >= 300) return undefined;
    const { id } = exchange.call.operation;
    const sent = sentFields(exchange.call);
    const shown = fieldsOf(exchange);
    if (id === 'prompts.create' || id === 'prompts.update') {
      if (typeof sent.prompt === 'string' && String(shown.prompt).trim() !== sent.prompt.trim())
        return 'the prompt is not the one that was sent';
      if (Date.parse(String(shown.updated_at)) < Date.parse(String(shown.created_at)))
        return 'updated_at is before created_at';
      return fine;
    }
    if (id === 'images.upload' && sent.parent_id !== undefined) {
      const { parent_id } = (shown.data ?? {}) as { parent_id?: unknown };
      return parent_id === sent.parent_id ? fine : `parent_id was ${sent.parent_id}, the response has ${parent_id}`;
    }
    if (id === 'generateVideo' && exchange.call.payload?.kind === 'json') {
      const input = (shown.input ?? {}) as Record<string, unknown>;
      const differing = Object.entries(sent).find(
        ([name, value]) => typeof value === 'number' && name in input && input[name] !== value,
      );
      return differing === undefined ? fine : `${differing[0]} was ${differing[1]}, input says ${input[differing[0]]}`;
    }
    if (id === 'me.get' && exchange.call.headers === undefined && exchange.call.as !== 'nobody')
      return shown.credential === 'api_key' ? fine : `a key was sent, the credential is ${shown.credential}`;
    return undefined;
  },
};
