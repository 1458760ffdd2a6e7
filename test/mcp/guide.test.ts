import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings, selectTools } from '@darkroom/mcp';
import { expect, test } from 'vitest';

const guide = readFileSync(resolve(import.meta.dirname, '../../packages/docs/guides/agents.md'), 'utf8');

/** The configurations to paste, as clients read them. */
const configured = [...guide.matchAll(/^```json\n([\s\S]*?)^```/gm)].flatMap(([, text = '']) => {
  const { mcpServers, servers } = JSON.parse(text) as Record<string, Record<string, { args?: string[] }>>;
  return Object.values(mcpServers ?? servers ?? {});
});

test('the configurations in the guide start the server', () => {
  const started = configured.flatMap(({ args }) => (args ? [args] : []));
  expect(started.length).toBeGreaterThan(2);
  for (const args of started) {
    expect(args.slice(0, 7)).toEqual(['--prefix', '/path/to/darkroom', 'run', '-s', 'darkroom', '--', 'mcp']);
    expect(readSettings(args.slice(7), {})).toMatchObject({ http: null });
  }
  for (const [, options = ''] of guide.matchAll(/^npm run darkroom -- mcp (.*)$/gm)) {
    expect(readSettings(options.split(' '), {})).toMatchObject({ http: { host: '0.0.0.0' } });
  }
});

test('the guide lists the tools that there are by default', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| \[`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(
    selectTools()
      .map(({ name }) => name)
      .toSorted(),
  );
});
