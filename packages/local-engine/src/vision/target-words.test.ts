import { describe, expect, it } from 'vitest';
import { className, classOf } from './coco-classes.ts';
import { COLOURS, colourName, fitsColour, nameColour } from './colour-words.ts';
import { readTargets } from './target-words.ts';

describe('what a prompt points at', () => {
  it('finds nouns, colours, classes and places', () => {
    const [target] = readTargets('Remove the red cars on the left side, please');
    expect(target).toMatchObject({ nouns: ['car'], colours: ['red'], place: 'left' });
    expect(target?.classes.map(className)).toEqual(['car']);
  });

  it('reads several things apart', () => {
    expect(readTargets('the cat and the dog, two birds').map((target) => target.nouns.at(-1))).toEqual([
      'cat',
      'dog',
      'bird',
    ]);
  });

  it('knows parts and regions of an image', () => {
    expect(readTargets('the background')[0]?.part).toBe('background');
    expect(readTargets('main subject')[0]?.part).toBe('subject');
    expect(readTargets('the sky')[0]?.region).toBe('sky');
  });

  it('distinguishes the fruit from the colour', () => {
    expect(readTargets('an orange')[0]).toMatchObject({ nouns: ['orange'], colours: [] });
    expect(readTargets('the orange hat')[0]).toMatchObject({ nouns: ['hat'], colours: ['orange'] });
  });

  it.each(['', '   ', '🦊🦊', 'ثعلب', '!!!', 'and and and'])('never fails on %j', (prompt) => {
    expect(readTargets(prompt).length).toBeGreaterThan(0);
  });

  it('reads emoji and other languages as the things they name', () => {
    expect(readTargets('🦊')[0]?.nouns).toEqual(['fox']);
    expect(readTargets('قطة')[0]?.nouns).toEqual(['cat']);
    expect(readTargets('le chat')[0]?.nouns).toContain('cat');
  });

  it('takes a very long prompt', () => {
    expect(readTargets('a very long prompt '.repeat(220)).length).toBeGreaterThan(0);
  });

  it('makes singulars', () => {
    expect(
      ['cats', 'people', 'boxes', 'puppies', 'bus', 'glasses'].map((word) => readTargets(word)[0].nouns[0]),
    ).toEqual(['cat', 'person', 'box', 'puppy', 'bus', 'glass']);
  });

  it('maps everyday words to detector classes', () => {
    expect(classOf('kitten')).toBe(17);
    expect(classOf('traffic light')).toBe(10);
    expect(classOf('unicorn')).toBeUndefined();
  });
});

describe('colour words', () => {
  it.each(Object.keys(COLOURS))('%s fits its own sample', (name) => {
    const range = COLOURS[name];
    expect(fitsColour(range, ...range.rgb)).toBe(true);
    expect(nameColour(...range.rgb)).toBe(name);
  });

  it('knows other spellings', () => {
    expect([colourName('grey'), colourName('scarlet'), colourName('table')]).toEqual(['gray', 'red', undefined]);
  });
});
