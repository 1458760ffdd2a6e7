import { describe, expect, it } from 'vitest';
import { testJob } from '../work/test-job.ts';
import { enhancePrompt } from './enhance.ts';

const enhance = async (prompt: string, more = {}) =>
  (await enhancePrompt({ prompt, ...more }, {}, testJob())).prompt as string;

describe('enhancePrompt', () => {
  it('keeps every word and adds to them', async () => {
    const better = await enhance('a fox by a lake');
    expect(better.startsWith('a fox by a lake, ')).toBe(true);
    expect(better.length).toBeGreaterThan(60);
  });

  it('is the same for the same seed, and speaks the style of the model type', async () => {
    expect(await enhance('a fox', { seed: 1 })).toBe(await enhance('a fox', { seed: 1 }));
    expect(await enhance('a fox', { model_type: 'vendora' })).toContain('storybook');
    expect(await enhance('a fox, oil painting', { model_type: 'vendora' })).not.toContain('storybook');
  });

  it('stays within the length a prompt may have', async () => {
    expect([...(await enhance('x'.repeat(3990)))].length).toBeLessThanOrEqual(4000);
  });
});
