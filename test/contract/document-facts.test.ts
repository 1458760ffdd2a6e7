/** One test per fact of the source document, named by its id, and tests of the table itself. */

import { describe, expect, test } from 'vitest';
import { readContract } from './bundled-contract.ts';
import { HEADINGS } from './document-headings.ts';
import { problemsOf } from './fact-checks.ts';
import { KEYS, kindOf, readFacts } from './facts.ts';

const contract = readContract();
const facts = readFacts();

describe('the table of facts', () => {
  test('has at least 300 facts', () => {
    expect(facts.length).toBeGreaterThanOrEqual(300);
  });

  test('names each fact once, in kebab case', () => {
    const ids = facts.map((fact) => fact.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  test('takes each fact from a heading of the document, and facts from each heading, in its order', () => {
    expect([...new Set(facts.map((fact) => fact.from))]).toEqual(HEADINGS);
  });

  test('states each fact in a sentence', () => {
    expect(facts.filter((fact) => !/[.)]$/.test(fact.says)).map((fact) => fact.id)).toEqual([]);
  });

  test('states no check twice', () => {
    const checks = facts.map((fact) => JSON.stringify([kindOf(fact), fact[kindOf(fact)]]));
    expect(facts.filter((_, index) => checks.indexOf(checks[index] ?? '') !== index).map((fact) => fact.id)).toEqual(
      [],
    );
  });

  test('gives each check the keys it knows and no others', () => {
    const wrong = facts.filter((fact) => {
      const { needs, may } = KEYS[kindOf(fact)];
      const keys = Object.keys(fact[kindOf(fact)] ?? {});
      return needs.some((key) => !keys.includes(key)) || keys.some((key) => ![...needs, ...may].includes(key));
    });
    expect(wrong.map((fact) => fact.id)).toEqual([]);
  });

  test('uses every kind of check', () => {
    expect(new Set(facts.map(kindOf))).toEqual(new Set(Object.keys(KEYS)));
  });
});

describe.each(HEADINGS)('%s', (heading) => {
  test.each(facts.filter((fact) => fact.from === heading))('$id: $says', (fact) => {
    expect(problemsOf(contract, fact)).toEqual([]);
  });
});
