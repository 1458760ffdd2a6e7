import { type CharacterInput, decodeImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import { ownPicture } from '../vision/test-own-picture.ts';
import { testJob } from '../work/test-job.ts';
import { readActs } from './acts.ts';
import { character } from './character.ts';

describe('readActs', () => {
  it.each<[string, string, string]>([
    ['sitting on a bench in a park', 'on', 'bench'],
    ['riding a horse on the beach', 'riding', 'horse'],
    ['she is holding a red balloon', 'holding', 'balloon'],
    ['the character is riding a bicycle', 'riding', 'bicycle'],
    ['the woman sits on a sofa', 'on', 'sofa'],
  ])('takes the character as the one who does it: %j', (prompt, relation, object) => {
    const { intent, who } = readActs(prompt, 'woman');
    const found = intent.relations.find((one) => one.subject === who?.id && one.relation === relation);
    expect(intent.subjects.find((one) => one.id === found?.object)?.kind.label).toMatch(object);
    expect(intent.subjects.filter((one) => one.person)).toHaveLength(1);
  });
});

describe('a character of one of our own images', () => {
  const play = async (from: string, input: Partial<CharacterInput> & { prompt: string }) => {
    const { scene, source } = await ownPicture(from);
    const result = await character(
      { resolution: '720', rendering_speed: 'Default', magic_prompt_option: 'Off', seed: 4, ...input },
      { character: source },
      testJob(),
    );
    expect((await decodeImage(result.files[0]?.bytes as Uint8Array)).width).toBe(720);
    const person = (of: Scene) => of.subjects.find((subject) => 'person' in subject.source) as PlacedSubject;
    return { before: scene, after: result.scene as Scene, person };
  };

  it('does what the prompt says and keeps its look', async () => {
    const { before, after, person } = await play('a young woman with red curly hair', { prompt: 'riding a horse' });
    const [was, is] = [person(before).source, person(after).source];
    if (!('person' in was) || !('person' in is)) throw new Error('nobody was drawn');
    expect(is.person).toMatchObject({ pose: 'ride', pick: was.person.pick, look: { hair: was.person.look.hair } });
    const horse = after.subjects.find((subject) => subject.label === 'horse') as PlacedSubject;
    const rider = person(after).box;
    expect(rider.y).toBeLessThan(horse.box.y);
    expect(Math.abs(rider.x + rider.width / 2 - horse.box.x - horse.box.width / 2)).toBeLessThan(horse.box.width / 2);
  });

  it('wears what the prompt adds', async () => {
    const { after, person } = await play('an old man', { prompt: 'standing in a garden wearing a hat' });
    const { source } = person(after);
    expect('person' in source && source.person.look.clothes.map((one) => one.noun)).toContain('hat');
    expect('person' in source && source.person.look.age).toBe('old');
  });
});
