import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An empty folder in which a user installs packages with npm and runs commands, on one version of Node. */
export interface NpmProject {
  folder: string;
  install(...packages: string[]): Promise<void>;
  write(files: Record<string, string>): Promise<void>;
  /** Runs a command of an installed package, as npx does. Returns its output; fails with it if the command fails. */
  npx(command: string, ...args: string[]): Promise<string>;
  /** Runs a script on the project's Node. */
  node(script: string): Promise<string>;
}

export async function npmProject(node: string[] = [process.execPath]): Promise<NpmProject> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-project-'));
  // npm takes the Node that comes first. What the test runner and its npm have set is not the user's.
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|vite|node_env$|test$)/i.test(name))),
    PATH: [dirname(node[0] ?? ''), process.env.PATH].join(delimiter),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  };
  const call = async (command: string, args: string[]): Promise<string> => {
    try {
      return (await run(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };
  const project: NpmProject = {
    folder,
    async install(...packages) {
      await call('npm', ['install', ...packages]);
    },
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
    },
    npx: (command, ...args) => call('npx', ['--no-install', command, ...args]),
    node: (script) => call(node[0] ?? '', [script]),
  };
  await project.write({ 'package.json': '{ "name": "a-project", "private": true, "type": "module" }\n' });
  return project;
}
