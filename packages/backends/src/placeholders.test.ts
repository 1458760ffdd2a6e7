import { describe, expect, it } from 'vitest';
import { fill, fillText } from './placeholders.ts';

const values = new Map<string, unknown>([
  ['prompt', 'a fox'],
  ['seed', 7],
  ['images.0', 'file.png'],
  ['flag', true],
]);

describe('placeholders', () => {
  it('keep the type of a value that is the whole text, and write it into longer text', () => {
    expect(fill({ a: '{{seed}}', b: 'seed {{seed}}', c: '{{ flag }}', d: ['{{images.0}}'] }, values)).toEqual({
      a: 7,
      b: 'seed 7',
      c: true,
      d: ['file.png'],
    });
  });

  it('have types and defaults', () => {
    const template = {
      a: '{{seed:string}}',
      b: '{{steps=20}}',
      c: '{{steps:string=20}}',
      d: '{{x=}}',
      e: '{{y=true}}',
    };
    expect(fill(template, values)).toEqual({ a: '7', b: 20, c: '20', d: '', e: true });
  });

  it('without a value omit the key or the entry, because null means something else', () => {
    expect(fill({ a: '{{none}}', b: ['{{none}}', '{{seed}}'], c: 'x{{none}}y' }, values)).toEqual({ b: [7], c: 'xy' });
  });

  it('are filled once: what callers write is never a placeholder', () => {
    const sly = new Map([['prompt', '{{seed}} {{prompt}}']]);
    expect(fill({ a: '{{prompt}}', b: 'x {{prompt}}' }, sly)).toEqual({
      a: '{{seed}} {{prompt}}',
      b: 'x {{seed}} {{prompt}}',
    });
    expect(fillText('{{prompt}}', new Map([['prompt', "$& $1 $'"]]))).toBe("$& $1 $'");
  });
});
