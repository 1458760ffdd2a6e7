import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const samplesFolder = join(root, 'openapi/samples');

export const goSamples = globSync(join(samplesFolder, 'go/*.go'))
  .map((file) => basename(file, '.go'))
  .sort();

/**
 * Writes a Go module with every sample as a package of its own and one program that runs the sample it is told to. Linking
 * a program for each would take two minutes and half a gigabyte.
 */
export function writeSamplesModule(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const client = join(root, 'packages/client-go');
  cpSync(join(samplesFolder, 'go.mod'), join(folder, 'go.mod'));
  const module = readFileSync(join(folder, 'go.mod'), 'utf8');
  writeFileSync(join(folder, 'go.mod'), module.replace('../../packages/client-go', client));
  const names = goSamples.map((sample) => ({ sample, package: sample.replaceAll('.', '_').toLowerCase() }));
  for (const { sample, package: name } of names) {
    const source = readFileSync(join(samplesFolder, 'go', `${sample}.go`), 'utf8')
      .replace('//go:build ignore\n\npackage main\n', `package ${name}\n`)
      .replace('\nfunc main() {', '\nfunc Main() {');
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'sample.go'), source);
  }
  const imports = names.map(({ package: name }) => `\t"darkroom.example/samples/${name}"\n`).join('');
  const cases = names.map(({ sample, package: name }) => `\t${JSON.stringify(sample)}: ${name}.Main,\n`).join('');
  writeFileSync(
    join(folder, 'main.go'),
    `package main\n\nimport (\n\t"os"\n\n${imports})\n\nvar samples = map[string]func(){\n${cases}}\n\nfunc main() { samples[os.Args[1]]() }\n`,
  );
}
