import { describe, expect, it } from 'vitest';
import { catalogEmoji, findSubject, subjectOfEmoji } from './catalog.ts';
import { figureOfKind } from './figure.ts';
import { hasPicture } from './sprite.ts';

describe('the catalogue', () => {
  it('has a picture for everything it offers', () => {
    const missing: string[] = [];
    for (const emoji of catalogEmoji()) {
      if (!hasPicture(emoji)) missing.push(emoji);
    }
    expect(missing).toEqual([]);
  });

  it('finds everyday words', () => {
    for (const word of [
      'fox',
      'cat',
      'car',
      'castle',
      'apple',
      'guitar',
      'astronaut',
      'ice cream',
      'polar bear',
      'lighthouse',
    ]) {
      expect(findSubject(word)?.label, word).toBe(word);
    }
    expect(findSubject('zxcvb')).toBeNull();
  });

  it('never takes weather or skies for things', () => {
    expect(subjectOfEmoji('🌧️')).toBeNull();
    expect(subjectOfEmoji('🌙')).toBeNull();
    expect(subjectOfEmoji('👩🏽‍🚀')?.group).toBe('People & Body');
  });

  it('gives heads a body and colours what is asked', async () => {
    const fox = await figureOfKind(findSubject('fox') as never);
    expect(fox.height / fox.width).toBeGreaterThan(1.2);
    const hue = async (colour: string) => {
      const car = await figureOfKind(findSubject('car') as never, { colour });
      let r = 0;
      let b = 0;
      for (let i = 0; i < car.data.length; i += 4) {
        r += car.data[i];
        b += car.data[i + 2];
      }
      return b / r;
    };
    expect(await hue('blue')).toBeGreaterThan((await hue('red')) + 0.3);
  });
});
