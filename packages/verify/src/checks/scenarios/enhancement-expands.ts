import { send } from '../../actions/runs.ts';
import { fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import type { Scenario } from './scenario.ts';

const name = 'enhancement-expands';

/**
 * An enhanced prompt is fuller than what was sent and still about it: longer, not the same, different for different
 * words. The same words with the same seed give the same prompt, and what is saved is what was returned.
 */
export const enhancementExpands: Scenario = {
  about: ['prompts.enhance'],
  async run(session) {
    const { seed } = session.options;
    const enhance = async (prompt: string, more: object = {}) => {
      const exchange = await send(session, 'prompts.enhance', { prompt, seed, ...more }, accepted(201));
      const { data } = fieldsOf(exchange) as { data?: Record<string, unknown> };
      return { exchange, data: data ?? {}, text: String(data?.prompt) };
    };
    const words = ['fox', 'lighthouse', 'teapot'];
    const texts: string[] = [];
    for (const word of words) {
      const { exchange, data, text } = await enhance(word);
      texts.push(text);
      session.expect(name, data.original_prompt === word, `original_prompt is ${data.original_prompt}`, exchange);
      session.expect(name, text.length > word.length, `"${word}" became "${text}", which is no fuller`, exchange);
      const about = text.toLowerCase().includes(word);
      session.expect(name, about, `"${word}" became "${text}", which is not about it`, exchange);
      const path = { prompt_id: String(data.id) };
      const saved = await session.call({ operation: session.operation('prompts.get'), path }, accepted(200));
      const same = fieldsOf(saved).prompt === text;
      session.expect(name, same, 'another prompt was saved than the one returned', exchange, saved);
    }
    const again = await enhance('fox');
    session.expect(name, again.text === texts[0], 'the same words and seed give another prompt', again.exchange);
    const distinct = new Set(texts).size === words.length;
    session.expect(name, distinct, 'different words give the same prompt', again.exchange);
    const typed = await enhance('fox', { model_type: 'vendora' });
    const { model_type } = typed.data;
    session.expect(name, model_type === 'vendora', `a prompt for vendora says ${model_type}`, typed.exchange);
    session.expect(name, typed.text.length > 'fox'.length, 'a prompt for a model type is no fuller', typed.exchange);
  },
};
