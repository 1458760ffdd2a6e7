import { send } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

export const enhancementExpands: Scenario = {
  proves:
    'An enhanced prompt is fuller than what was sent and still about it: longer, not the same, different for ' +
    'different words. The same words with the same seed give the same prompt, and what is saved is what was ' +
    'returned.',
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
      session.expect(data.original_prompt === word, `original_prompt is ${data.original_prompt}`, exchange);
      session.expect(text.length > word.length, `"${word}" became "${text}", which is no fuller`, exchange);
      const about = text.toLowerCase().includes(word);
      session.expect(about, `"${word}" became "${text}", which is not about it`, exchange);
      const path = { prompt_id: String(data.id) };
      const saved = await session.request('prompts.get', { path }, accepted(200));
      const same = fieldsOf(saved).prompt === text;
      session.expect(same, 'another prompt was saved than the one returned', exchange, saved);
    }
    const again = await enhance('fox');
    session.expect(again.text === texts[0], 'the same words and seed give another prompt', again.exchange);
    const distinct = new Set(texts).size === words.length;
    session.expect(distinct, 'different words give the same prompt', again.exchange);
    const typed = await enhance('fox', { model_type: 'vendora' });
    const { model_type } = typed.data;
    session.expect(model_type === 'vendora', `a prompt for vendora says ${model_type}`, typed.exchange);
    session.expect(typed.text.length > 'fox'.length, 'a prompt for a model type is no fuller', typed.exchange);
  },
};
