import { join } from 'node:path';
import { oapiCodegen } from '../generate/go/types-origin.ts';
import { cargoFolder, installNpm, installPython, type Language, mavenFolder, npmTools, root, venv } from './tools.ts';

/** A generator, and how the client that it makes is compiled and run. Commands run in the client's own folder. */
export interface Client {
  /** The name of the folder with its program. */
  name: string;
  needs: Language[];
  /** The published form of the contract that it reads. */
  contract: 'openapi.json' | 'openapi-without-webhooks.json';
  install(): Promise<void>;
  generate(contract: string): string[];
  compile: string[][];
  run: string[];
  env?: Record<string, string>;
}

const python = join(venv, 'bin/python');
const tsc = join(root, 'node_modules/.bin/tsc');

/**
 * `skipFormModel` is on by default, and omits the schemas of forms that Java and TypeScript import all the same.
 */
function openapiGenerator(language: string, output: string, properties: Record<string, string>) {
  return (contract: string): string[] => [
    join(venv, 'bin/openapi-generator-cli'),
    ...['generate', '--input-spec', contract, '--generator-name', language, '--output', output],
    '--global-property=skipFormModel=false,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
    `--additional-properties=${Object.entries(properties)
      .map(([name, value]) => `${name}=${value}`)
      .join(',')}`,
  ];
}

const typescript = {
  needs: ['TypeScript' as const],
  contract: 'openapi.json' as const,
  install: installNpm,
  compile: [[tsc, '--project', '.']],
  run: [process.execPath, 'dist/main.js'],
};
const go = {
  compile: [
    ['go', 'vet', './...'],
    ['go', 'build', '-o', 'program', '.'],
  ],
  run: ['./program'],
};

/** Those that take longest come first. */
export const clients: Client[] = [
  {
    name: 'openapi-generator-java',
    needs: ['Java', 'Python'],
    contract: 'openapi.json',
    install: installPython,
    generate: openapiGenerator('java', '.', {
      library: 'native',
      invokerPackage: 'darkroom',
      apiPackage: 'darkroom.api',
      modelPackage: 'darkroom.model',
      // With arguments in a fixed order, every new parameter of the contract would break callers.
      useSingleRequestParameter: 'true',
    }),
    compile: [
      [
        ...['mvn', '--batch-mode', '--quiet', `-Dmaven.repo.local=${mavenFolder}`, 'compile'],
        'org.apache.maven.plugins:maven-dependency-plugin:3.3.0:copy-dependencies',
        ...['-DincludeScope=runtime', '-DoutputDirectory=target/lib'],
      ],
      ['javac', '-cp', 'target/classes:target/lib/*', '-d', 'target/classes', 'Main.java'],
    ],
    run: ['java', '-cp', 'target/classes:target/lib/*', 'Main'],
  },
  {
    name: 'openapi-generator-rust',
    needs: ['Rust', 'Java', 'Python'],
    contract: 'openapi.json',
    install: installPython,
    generate: openapiGenerator('rust', 'darkroom', { packageName: 'darkroom' }),
    compile: [['cargo', 'build', '--quiet', '--target-dir', cargoFolder]],
    run: [join(cargoFolder, 'debug/generators')],
  },
  {
    name: 'openapi-generator-go',
    needs: ['Go', 'Java', 'Python'],
    contract: 'openapi.json',
    install: installPython,
    generate: openapiGenerator('go', 'darkroom', {
      packageName: 'darkroom',
      withGoMod: 'false',
      enumClassPrefix: 'true',
    }),
    ...go,
  },
  {
    name: 'openapi-generator-python',
    needs: ['Java', 'Python'],
    // With webhooks it writes a module that is no Python.
    contract: 'openapi-without-webhooks.json',
    install: installPython,
    generate: openapiGenerator('python', '.', { packageName: 'darkroom' }),
    compile: [
      [python, '-m', 'compileall', '-q', 'darkroom', 'main.py'],
      [python, '-c', 'import darkroom'],
    ],
    run: [python, 'main.py'],
  },
  {
    name: 'openapi-generator-typescript-fetch',
    ...typescript,
    needs: ['Java', 'Python'],
    install: installPython,
    generate: openapiGenerator('typescript-fetch', 'darkroom', { importFileExtension: '.js' }),
  },
  {
    name: 'oapi-codegen',
    needs: ['Go'],
    contract: 'openapi.json',
    install: async () => {},
    generate: (contract) => ['go', 'run', oapiCodegen, '-config', 'oapi-codegen.yaml', contract],
    ...go,
  },
  {
    name: 'openapi-python-client',
    needs: ['Python'],
    contract: 'openapi.json',
    install: installPython,
    generate: (contract) => [
      ...[join(venv, 'bin/openapi-python-client'), 'generate', '--meta', 'none', '--overwrite'],
      ...['--path', contract, '--output-path', 'darkroom_client'],
    ],
    compile: [
      [python, '-m', 'compileall', '-q', 'darkroom_client', 'main.py'],
      // Each module is only loaded when it is used, so all of them are loaded here.
      [
        python,
        '-c',
        'import importlib, pkgutil, darkroom_client as c; [importlib.import_module(m.name) for m in pkgutil.walk_packages(c.__path__, "darkroom_client.")]',
      ],
    ],
    run: [python, 'main.py'],
    // It formats what it generated with ruff.
    env: { PATH: `${join(venv, 'bin')}:${process.env.PATH}` },
  },
  {
    name: 'hey-api',
    ...typescript,
    generate: (contract) => [join(npmTools, 'openapi-ts'), '--file', 'openapi-ts.config.mjs', '--input', contract],
  },
  {
    name: 'kubb',
    ...typescript,
    generate: (contract) => [join(npmTools, 'kubb'), 'generate', contract, '--config', 'kubb.config.mjs', '--silent'],
  },
  {
    name: 'orval',
    ...typescript,
    generate: (contract) => [
      ...['env', `CONTRACT=${contract}`],
      ...[join(npmTools, 'orval'), '--config', 'orval.config.mjs'],
    ],
  },
  {
    name: 'swagger-typescript-api',
    ...typescript,
    generate: (contract) => [
      ...[join(npmTools, 'swagger-typescript-api'), 'generate', '--path', contract],
      ...['--output', 'darkroom', '--name', 'darkroom.ts'],
    ],
  },
];
