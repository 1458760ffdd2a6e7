import { WORK_KINDS, type WorkKind, work as workTable } from '@darkroom/engine';
import { fieldsOf } from '../placeholder-fields.ts';
import { type Template, templateProblems } from '../placeholders.ts';
import { servedWork } from '../protocols/served-work.ts';
import type { BackendConfig, RouteConfig } from './config.ts';

interface Problem {
  path: (string | number)[];
  message: string;
}

/** Kinds of work whose requests name a model type. */
export const workWithModelType: WorkKind[] = WORK_KINDS.filter((kind) => workTable[kind].models.length > 0);

/** Work that a server of the OpenAI protocol has no path for, or takes and silently does wrong. */
const cannot: Partial<Record<BackendConfig['server'], WorkKind[]>> = {
  localai: ['edit', 'maskEdit', 'reference'],
  sglang: ['maskEdit'],
};

/** What is wrong with a route, as far as it can be known without asking the server. */
export function routeProblems(route: RouteConfig): Problem[] {
  const { backends, work } = route;
  const [first] = backends as [BackendConfig];
  const { protocol } = first;
  const problems: Problem[] = [];
  const report = (path: Problem['path'], message: string): void => void problems.push({ path, message });

  for (const other of backends) {
    if (other.protocol !== protocol) {
      report(
        ['backend'],
        `${first.name} speaks ${protocol} and ${other.name} ${other.protocol}; a route has one protocol`,
      );
    }
  }
  if (work.length === 0) report([], `work is missing; the protocol ${protocol} serves what a route maps`);
  for (const kind of work) {
    const { all } = servedWork[protocol];
    if (!all.includes(kind)) report(['work'], `${protocol} does not serve ${kind}; it serves ${all.join(', ')}`);
    else if (route.modelTypes.length > 0 && !workWithModelType.includes(kind) && protocol !== 'darkroom') {
      report(['model_type'], `requests for ${kind} name no model type; omit model_type for it`);
    }
    problems.push(...templateProblemsOf(route, kind, protocol));
  }
  problems.push(...protocolProblems(route, protocol));
  return problems;
}

function templateProblemsOf(route: RouteConfig, kind: WorkKind, work: string): Problem[] {
  const fields = fieldsOf(kind);
  const check = (template: Template, complete: boolean, under: string): Problem[] =>
    templateProblems(template, fields, { complete, work: kind }).map(({ path, message }) =>
      // The nodes of a workflow are in a file of their own, so the path only helps in the message.
      under === 'workflow'
        ? { path: [under], message: `node ${path[0]}, ${path.at(-1)}: ${message}` }
        : { path: [under, ...path], message },
    );
  return [
    ...check(route.input, false, 'input'),
    ...(route.prompt === undefined ? [] : check(route.prompt, false, 'prompt')),
    ...(route.workflow === undefined || work !== 'comfyui' ? [] : check(route.workflow, true, 'workflow')),
  ];
}

function protocolProblems(route: RouteConfig, protocol: BackendConfig['protocol']): Problem[] {
  const problems: Problem[] = [];
  const report = (path: string, message: string): void => void problems.push({ path: [path], message });
  const { workflow, input, output, work } = route;
  if (protocol === 'comfyui') {
    if (workflow === undefined) report('backend', 'workflow is missing; comfyui needs one for each route');
    else if (output !== undefined && workflow[output] === undefined) {
      report('output', `the workflow has no node ${output}`);
    }
    if (Object.keys(input).length > 0) report('input', 'input is not for comfyui; put placeholders into the workflow');
  } else {
    if (workflow !== undefined) report('workflow', 'workflow is only for comfyui');
    if (output !== undefined) report('output', 'output is only for comfyui');
  }
  if (protocol === 'cog' && Object.keys(input).length === 0) report('backend', 'input is missing; cog needs a mapping');
  if ((protocol === 'gemini' || protocol === 'chat') && route.model === undefined) {
    report('backend', `model is missing; ${protocol} needs one`);
  }
  for (const backend of route.backends) {
    if (backend.protocol !== 'openai') continue;
    const { server, name } = backend;
    for (const kind of cannot[server] ?? []) {
      if (work.includes(kind)) report('work', `${name} is ${server}, which does not serve ${kind}`);
    }
    if (server !== 'sd-server' && route.model === undefined) report('backend', `model is missing; ${server} needs one`);
  }
  return problems;
}
