import { readFileSync } from 'node:fs';
import { operations } from '@darkroom/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; for: string; annotations: { summary: string } }[] }[];
}
const file = new URL('../../packages/docs/guides/alerts.yaml', import.meta.url);
const rules = (parse(readFileSync(file, 'utf8')) as Rules).groups.flatMap((group) => group.rules);

/** Metrics that Prometheus itself makes. */
const ofPrometheus = ['up'];

test('every alert uses metrics and labels that the service has', async () => {
  const { call, close } = await startRunning({ backend: createStandIn() });
  try {
    await call('POST', '/api/v1/runs/generate', { json: { prompt: 'a fox', sync: true } });
    await call('GET', '/readyz');
    const metrics = (await call('GET', '/metrics')).bytes.toString();
    const present = new Map(
      [...metrics.matchAll(/^(\w+)(?:\{(.*)\})? /gm)].map(([, name = '', labels = '']) => [name, labels]),
    );
    const used = rules.flatMap(({ expr }) => [...expr.matchAll(/\b(up|\w+_\w+)(?:\{([^}]*)\}|\[|\)| [<>=]|$)/g)]);
    expect(used.length).toBeGreaterThanOrEqual(rules.length);
    for (const [, name = '', labels = ''] of used) {
      if (!ofPrometheus.includes(name)) expect([...present.keys()]).toContain(name);
      // The job is the one of the scrape configuration in the guide.
      const own = [...labels.matchAll(/(\w+)[=!]/g)].map(([, label]) => label).filter((label) => label !== 'job');
      for (const label of own) expect(present.get(name)).toContain(`${label}=`);
    }
  } finally {
    await close();
  }
});

test('the operations that alerts name exist', () => {
  const ids = Object.keys(operations);
  const named = rules.flatMap(({ expr }) => [...expr.matchAll(/operation[=!~]+"([^"]*)"/g)]);
  expect(named.length).toBeGreaterThan(0);
  for (const [, list = ''] of named) expect(ids).toEqual(expect.arrayContaining(list.split('|')));
});
