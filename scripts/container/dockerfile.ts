import { type Copy, DockerfileParser } from 'dockerfile-ast';

export type Step =
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { kind: 'run'; command: string }
  | { kind: 'folder'; path: string }
  | { kind: 'variables'; values: Record<string, string> };

/** One stage of a Dockerfile. */
export interface Stage {
  name: string;
  image: string;
  steps: Step[];
  user: string | undefined;
  /** ENTRYPOINT and CMD together. */
  command: string[];
  healthCheck: string[];
}

/** The stages of a Dockerfile, in order. An instruction that is not known here throws, so none is overlooked. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const defaults: Record<string, string> = {};
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((argument) => argument.getValue());
    const given = instruction.getArgumentsContent() ?? '';
    const stage = stages.at(-1);
    if (keyword === 'ARG' && stage === undefined) {
      const [name = '', value = ''] = given.split('=');
      defaults[name] = value;
    } else if (keyword === 'FROM') {
      const [image = '', , name = ''] = words;
      const known = image.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => defaults[variable] ?? '');
      stages.push({ name, image: known, steps: [], user: undefined, command: [], healthCheck: [] });
    } else if (stage === undefined) throw new Error(`${keyword} comes before the first FROM.`);
    else if (keyword === 'RUN') stage.steps.push({ kind: 'run', command: given });
    else if (keyword === 'WORKDIR') stage.steps.push({ kind: 'folder', path: given });
    else if (keyword === 'COPY') {
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
      stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' });
    } else if (keyword === 'ENV') {
      const pairs = words.map((word): [string, string] => {
        const at = word.indexOf('=');
        return [word.slice(0, at), word.slice(at + 1)];
      });
      stage.steps.push({ kind: 'variables', values: Object.fromEntries(pairs) });
    } else if (keyword === 'USER') stage.user = given;
    else if (keyword === 'ENTRYPOINT') stage.command = JSON.parse(given);
    else if (keyword === 'CMD') stage.command = [...stage.command, ...JSON.parse(given)];
    else if (keyword === 'HEALTHCHECK') stage.healthCheck = JSON.parse(given.slice(given.indexOf('[')));
    else if (!['EXPOSE', 'VOLUME'].includes(keyword)) throw new Error(`${keyword} is not known.`);
  }
  return stages;
}

/** All variables that a stage sets. */
export function variablesOf({ steps }: Stage): Record<string, string> {
  return Object.assign({}, ...steps.map((step) => (step.kind === 'variables' ? step.values : {})));
}
