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
    expect([...new Set(breaks.map(({ rule }) => rule))].toSorted()).toEqual(ours.toSorted());
  });

  it.each(breaks)('$rule: $says', async (broken) => {
    const found = await findings(apply(passing(), broken));
    expect(found.map(({ code }) => code)).toContain(broken.rule);
    expect(found.map(({ message }) => message).join('\n')).toContain(broken.says);
    expect(found.filter(({ code }) => code !== broken.rule)).toEqual([]);
  });
});

/** The rules of our own; those of `spectral:oas` are tested by Spectral. */
const { rules } = parse(read('../../.spectral.yaml'));
const ours = Object.keys(rules).filter((name) => rules[name] !== 'off');
const passing = () => parse(read('house-rules/passing.yaml'));
/** Without a file name Spectral refuses rules that differ between files; places in the text are of no interest here. */
const findings = async (description: object) => {
  const parser = {
    parse: () => ({ data: description, diagnostics: [], ast: {} }),
    getLocationForJsonPath: () => undefined,
  };
  const document = new spectralCore.Document('', parser as never, resolve(root, 'passing.yaml'));
  return (await spectral.run(document)).filter(({ code }) => ours.includes(String(code)));
};

function apply(description: Record<string, unknown>, { at, put }: Break): object {
  const last = at.at(-1) as string;
  // biome-ignore lint/suspicious/noExplicitAny: a path into an arbitrary document
  const parent = at.slice(0, -1).reduce<any>((node, key) => node[key], description);
  if (put === undefined) delete parent[last];
  else parent[last] = put;
  return description;
}
