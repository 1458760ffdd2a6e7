import { expect, test } from 'vitest';
import { publishCommands } from './publish-commands.ts';
import { publishedPackages } from './published-packages.ts';

test('packages are published after those that they depend on', () => {
  const commands = publishCommands();
  const at = (name: string) =>
    commands.findIndex((command) => command.includes(`${name.replace('@darkroom/', '/darkroom-')}-1`));
  for (const { manifest } of publishedPackages()) {
    expect(at(manifest.name), manifest.name).toBeGreaterThan(0);
    for (const name of Object.keys(manifest.dependencies ?? {}).filter((one) => one.startsWith('@darkroom/'))) {
      expect(at(name), `${name} before ${manifest.name}`).toBeLessThan(at(manifest.name));
    }
  }
});
