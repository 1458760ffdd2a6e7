import { describe, expect, it } from 'vitest';
import { readActs } from './acts.ts';

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
