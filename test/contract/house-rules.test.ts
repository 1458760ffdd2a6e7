import fs from 'node:fs';
import { resolve } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Break, breaks } from './house-rules/breaks.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => fs.readFileSync(resolve(import.meta.dirname, path), 'utf8');
const spectral = new spectralCore.Spectral();

beforeAll(async () => {
  spectral.setRuleset(await bundleAndLoadRuleset(resolve(root, '.spectral.yaml'), { fs, fetch }));
});

describe('house rules', () => {
  it('find nothing in a description that keeps them', async () => {
    expect(await findings(passing())).toEqual([]);
  });

  it('each have a description that breaks them', () => {
    const { rules } = parse(read('../../.spectral.yaml'));
    expect([...new Set(breaks.map(({ rule }) => rule))].toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(breaks)('$rule: $says', async (broken) => {
    const found = await findings(apply(passing(), broken));
    expect(found.map(({ code }) => code)).toContain(broken.rule);
    expect(found.map(({ message }) => message).join('\n')).toContain(broken.says);
    expect(found.filter(({ code }) => code !== broken.rule)).toEqual([]);
  });
});

const passing = () => parse(read('house-rules/passing.yaml'));
const findings = (description: object) => spectral.run(description as Record<string, unknown>);

function apply(description: Record<string, unknown>, { at, put }: Break): object {
  const last = at.at(-1) as string;
  // biome-ignore lint/suspicious/noExplicitAny: a path into an arbitrary document
  const parent = at.slice(0, -1).reduce<any>((node, key) => node[key], description);
  if (put === undefined) delete parent[last];
  else parent[last] = put;
  return description;
}
