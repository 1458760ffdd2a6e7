import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const subjects = (prompt: string) =>
  understand(prompt).subjects.map((s) => `${s.count} ${s.colour ?? ''} ${s.kind.label}`.replace(/\s+/g, ' '));

describe('understand', () => {
  it('reads place, time and subject', () => {
    const intent = understand('a fox by a mountain lake at dusk');
    expect(intent).toMatchObject({ place: 'lake', time: 'dusk' });
    expect(intent.features).toContain('mountains');
    expect(subjects('a fox by a mountain lake at dusk')).toEqual(['1 fox']);
  });

  it('counts: numbers, plurals, irregular plurals, pairs', () => {
    expect(subjects('two cats and a dog on a beach')).toEqual(['2 cat', '1 dog']);
    expect(subjects('three geese')).toEqual(['3 goose']);
    expect(subjects('a pair of wolves')).toEqual(['2 wolf']);
    expect(subjects('birds over the sea')).toEqual(['3 bird']);
  });

  it('gives colours to what they stand before', () => {
    expect(subjects('a red vintage car, studio backdrop')).toEqual(['1 red car']);
    expect(understand('a blue bird on a pink background')).toMatchObject({ colours: ['pink'], place: 'studio' });
  });

  it('puts mountains behind the things of a scene, and on a logo', () => {
    expect(understand('a castle in the mountains')).toMatchObject({ place: 'mountains' });
    expect(subjects('a castle in the mountains')).toEqual(['1 castle']);
    expect(understand('a photo of a mountain')).toMatchObject({ place: 'mountains', subjects: [] });
    expect(subjects('a logo with a mountain')).toEqual(['1 mountain']);
  });

  it('serves food on a table, in what it is drawn in', () => {
    expect(understand('a croissant on a table')).toMatchObject({ kind: 'food', place: 'table' });
    expect(subjects('a bowl of ramen and a croissant on a table')).toEqual(['1 ramen', '1 croissant']);
    expect(subjects('a vase of tulips')).toEqual(['1 vase', '3 tulip']);
  });

  it('does not draw whom a logo is for, but its sign', () => {
    expect(subjects('logo for a coffee roaster called EMBER with a flame')).toEqual(['1 flame']);
  });

  it('reads abstract images and their colours', () => {
    expect(understand('abstract waves in purple and gold')).toMatchObject({ kind: 'abstract', subjects: [] });
    expect(understand('abstract waves in purple and gold').colours.sort()).toEqual(['gold', 'purple']);
  });

  it('knows who walks, and what is no plural', () => {
    expect(understand('a wolf walking through the snow').subjects[0]?.qualities).toContain('walking');
    expect(understand('an astronaut on mars').place).toBe('space');
  });

  it('knows weather, season and styles', () => {
    expect(understand('city skyline at night in the rain')).toMatchObject({
      place: 'city',
      time: 'night',
      weather: 'rain',
      subjects: [],
    });
    expect(understand('an autumn forest in fog, watercolor')).toMatchObject({
      season: 'autumn',
      weather: 'fog',
      style: 'watercolour',
    });
  });

  it('reads emoji as things or as scenery', () => {
    const intent = understand('🦊🌙');
    expect(intent.subjects[0]?.kind.emoji).toBe('🦊');
    expect(intent).toMatchObject({ time: 'night' });
  });

  it('reads a little of other languages', () => {
    expect(understand('قطة على الشاطئ عند الغروب')).toMatchObject({ place: 'beach', time: 'golden' });
    expect(subjects('un gato en la playa')).toEqual(['1 cat']);
  });

  it('takes 4,000 characters and words nobody knows', () => {
    expect(understand('fox '.repeat(1000)).subjects).toHaveLength(1);
    expect(understand('qwertyuiop zxcvb')).toMatchObject({ place: null, subjects: [] });
    expect(understand('')).toMatchObject({ subjects: [] });
  });

  it('takes words for what they are in the sentence', () => {
    const drawn = (prompt: string) => understand(prompt).subjects.map((s) => s.kind.label);
    expect(drawn('a neon sign that says "OPEN" in a shop window')).not.toContain('umbrella');
    expect(drawn('brutalist library with a spiral staircase')).toEqual(['spiral staircase']);
    expect(drawn('chess board in the middle of a game')).toEqual(['chess board']);
    expect(drawn('a man in a suit')).toEqual(['man']);
  });

  it('draws the nearest thing for a noun without a drawing, and nothing for one that is unlike all', () => {
    expect(understand('a barge on a river').subjects[0]?.kind.emoji).toBe('⛵');
    expect(understand('a dachshund').subjects[0]?.kind.emoji).toBe('🐕');
    const honey = understand('a jar of honey with a wooden dipper');
    expect(honey.nouns).toContainEqual({ word: 'dipper', written: 'dipper', drawn: null, as: 'nothing' });
  });

  it('gives people what is said of them', () => {
    const [woman] = understand('portrait of a young woman with red curly hair and green eyes').subjects;
    expect(woman?.person).toMatchObject({
      gender: 'woman',
      age: 'young',
      hair: { colour: 'red', curl: 'curly' },
      eyes: 'green',
    });
    const [man] = understand('an elderly fisherman with a white beard and glasses').subjects;
    expect(man?.person).toMatchObject({ gender: 'man', age: 'old', beard: { colour: 'white' }, glasses: true });
  });

  it('omits what is excluded', () => {
    expect(understand('living room, no people')).toMatchObject({ absent: ['person'], subjects: [] });
    expect(understand('a pizza without mushrooms').subjects).toHaveLength(1);
  });

  it('reads relations between things', () => {
    const { subjects, relations } = understand('an astronaut riding a horse on the moon');
    expect(subjects.map((s) => s.word)).toEqual(['astronaut', 'horse']);
    expect(relations).toContainEqual({ subject: 's1', relation: 'riding', object: 's2' });
    expect(understand('a bird on the head of a statue').relations).toEqual([
      { subject: 's1', relation: 'on', object: 's2' },
    ]);
  });

  it('reads what is to be written, and on what', () => {
    expect(understand('a mug with "BOSS" printed on it').texts).toMatchObject([{ text: 'BOSS', medium: 'mug' }]);
    expect(understand('logo for a brand called SUMMIT')).toMatchObject({ kind: 'logo', texts: [{ text: 'SUMMIT' }] });
  });

  it.each([['a church with stained glass windows', null, ['church']]])(
    'knows the style of %j',
    (prompt, style, things) => {
      const intent = understand(prompt);
      expect(intent.style).toBe(style);
      expect(intent.subjects.map((subject) => subject.kind.label)).toEqual(things);
    },
  );

  it('draws the weather as things where it is an icon, and as weather elsewhere', () => {
    const labels = (prompt: string) => understand(prompt).subjects.map((subject) => subject.kind.label);
    expect(labels('icons for sun, cloud and rain')).toEqual(['sun', 'cloud', 'rain']);
    expect(labels('a moon icon')).toEqual(['moon']);
    expect(labels('the sun behind a cloud')).toEqual([]);
  });
});
