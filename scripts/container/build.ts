import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Stage } from './dockerfile.ts';
import { ignoredBy } from './ignored.ts';

/** A stage that was built: a folder in place of its file system. */
export interface Built {
  stage: Stage;
  folder: string;
  workingFolder: string;
  variables: Record<string, string>;
}

/**
 * Runs the steps of each stage in a folder of its own, with this Node in place of the base image. A step that leaves
 * its folder by an absolute path would not be noticed, so the Dockerfile uses none in RUN.
 */
export function build(stages: Stage[], context: string, folder: string): Built[] {
  const built: Built[] = [];
  for (const [at, stage] of stages.entries()) {
    built.push(buildStage(stage, context, join(folder, stage.name || String(at)), built));
  }
  return built;
}

function buildStage(stage: Stage, context: string, folder: string, earlier: Built[]): Built {
  const result: Built = { stage, folder, workingFolder: folder, variables: {} };
  const inside = (path: string) => (path.startsWith('/') ? join(folder, path) : join(result.workingFolder, path));
  mkdirSync(folder, { recursive: true });
  for (const step of stage.steps) {
    if (step.kind === 'folder') {
      result.workingFolder = inside(step.path);
      mkdirSync(result.workingFolder, { recursive: true });
    } else if (step.kind === 'variables') {
      for (const [name, value] of Object.entries(step.values)) {
        result.variables[name] = value.startsWith('/') ? inside(value) : value;
      }
    } else if (step.kind === 'run') run(step.command, result);
    else {
      const from = earlier.find(({ stage: { name } }) => name === step.from);
      if (step.from !== undefined && from === undefined) throw new Error(`There is no stage ${step.from}.`);
      const ignored = from === undefined ? ignoredBy(readFileSync(join(context, '.dockerignore'), 'utf8')) : undefined;
      for (const source of step.sources) copy(join(from?.folder ?? context, source), inside(step.target), ignored);
    }
  }
  return result;

  /** The content of a folder, or a file: into a folder if the target ends with a slash. */
  function copy(source: string, target: string, ignored = (_path: string) => false): void {
    const isFolder = statSync(source).isDirectory();
    const to = isFolder || !target.endsWith('/') ? target : join(target, basename(source));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(source, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !ignored(relative(context, path)),
    });
  }
}

/** Standard output is for the result of the whole command. */
function run(command: string, { workingFolder, variables, stage }: Built): void {
  console.error(`${stage.name || 'image'}: ${command.replaceAll(/\s+/g, ' ')}`);
  const { status } = spawnSync('/bin/sh', ['-c', command], {
    cwd: workingFolder,
    env: { ...baseVariables(), ...variables },
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`This step failed with ${status}: ${command}`);
}

/** Nothing of the caller's settings; only what finds this Node and the settings of npm. */
export function baseVariables(): NodeJS.ProcessEnv {
  const { HOME, PATH } = process.env;
  return { HOME, PATH: `${dirname(process.execPath)}:${PATH}` };
}
