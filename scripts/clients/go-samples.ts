import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { formCode, loadContract } from '@darkroom/docs';

const root = resolve(import.meta.dirname, '../..');
export const samplesFolder = join(root, 'openapi/samples');

export const goSamples = globSync(join(samplesFolder, 'go/*.go'))
  .map((file) => basename(file, '.go'))
  .sort();

/** What the examples in the README use, and what they assume. */
const packages = ['context', 'errors', 'fmt', 'io', 'log', 'net/http', 'os'];
const assumed = 'ctx context.Context, client *darkroom.Client, runID string';

/** The examples in the client's README as a Go file: whole programs as they are, parts of one in a function. */
function writeReadme(folder: string): void {
  const readme = readFileSync(join(root, 'packages/client-go/README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```go\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  for (const [index, code] of examples.entries()) {
    const place = join(folder, `readme${index + 1}`);
    mkdirSync(place);
    writeFileSync(join(place, 'main.go'), code.startsWith('package main') ? code : wrapped(code));
  }
}

/** The package with what the form of the documentation makes of an example of the contract. */
export const formPackage = (index: number): string => `form${index}`;

function writeFormCode(folder: string): string[] {
  return formCode(loadContract()).map(({ name, code }, index) => {
    const own = formPackage(index);
    mkdirSync(join(folder, own));
    writeFileSync(join(folder, own, 'form.go'), `// ${name}\n${asPackage(code.Go ?? '', own)}`);
    return own;
  });
}

/** A program as a package that can be imported. */
const asPackage = (source: string, name: string): string =>
  source
    .replace(/^(?:\/\/go:build ignore\n\n)?package main\n/, `package ${name}\n`)
    .replace('\nfunc main() {', '\nfunc Main() {');

function wrapped(code: string): string {
  const end = /^return .*/m.test(code.trim().split('\n').at(-1) ?? '') ? '' : '\nreturn nil\n';
  const body = `func example(${assumed}) error {\n${code}${end}}\n\nvar _ = example\n\nfunc main() {}\n`;
  const used = packages.filter((name) => new RegExp(`\\b${name.split('/').at(-1)}\\.[A-Z]`).test(body));
  const imports = [...used, 'darkroom.example/darkroom', 'darkroom.example/darkroom/api'];
  return `package main\n\nimport (\n${imports.map((name) => `\t${JSON.stringify(name)}\n`).join('')})\n\n${body}`;
}

/**
 * Writes a Go module with every sample, and the code of every form of the documentation, as a package of its own, and one
 * program that runs the one in its argument. Linking a program for each would take two minutes and half a gigabyte. The
 * examples in the README are packages of it too.
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
    const source = readFileSync(join(samplesFolder, 'go', `${sample}.go`), 'utf8');
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'sample.go'), asPackage(source, name));
  }
  writeReadme(folder);
  names.push(...writeFormCode(folder).map((name) => ({ sample: name, package: name })));
  const imports = names.map(({ package: name }) => `\t"darkroom.example/samples/${name}"\n`).join('');
  const cases = names.map(({ sample, package: name }) => `\t${JSON.stringify(sample)}: ${name}.Main,\n`).join('');
  writeFileSync(
    join(folder, 'main.go'),
    `package main\n\nimport (\n\t"os"\n\n${imports})\n\nvar samples = map[string]func(){\n${cases}}\n\nfunc main() { samples[os.Args[1]]() }\n`,
  );
}
