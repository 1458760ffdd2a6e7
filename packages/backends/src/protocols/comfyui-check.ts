import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import type { Workflow } from './comfyui-workflow.ts';
import type { Server } from './protocol.ts';

type NodeInfo = { input?: Record<string, Record<string, unknown[]>> };

/** Compares the nodes of the workflows, and the models they name, with those of the server. */
export async function checkComfyui(
  { connection }: Server,
  routes: RouteConfig[],
  signal: AbortSignal,
): Promise<string> {
  const stats = (await connection.json('/system_stats', { signal })) as {
    system?: { comfyui_version?: string };
    devices?: { name?: string }[];
  };
  const problems: string[] = [];
  const infos = new Map<string, NodeInfo | undefined>();
  for (const { workflow = {} } of routes) {
    for (const [id, { class_type: type, inputs = {} }] of Object.entries(workflow as unknown as Workflow)) {
      if (!infos.has(type)) {
        const found = (await connection.json(`/object_info/${encodeURIComponent(type)}`, { signal })) as Record<
          string,
          NodeInfo
        >;
        infos.set(type, found[type]);
      }
      const info = infos.get(type);
      if (info === undefined) problems.push(`it has no node ${type}, which node ${id} is`);
      else problems.push(...valueProblems(id, inputs, info));
    }
  }
  if (problems.length > 0)
    throw new BackendFailure(
      'configuration',
      `The workflow does not fit the server: ${[...new Set(problems)].join('; ')}.`,
    );
  const devices = (stats.devices ?? []).map(({ name }) => name).join(', ');
  return `responds as ComfyUI ${stats.system?.comfyui_version ?? ''}${devices === '' ? '' : ` on ${devices}`}`;
}

/** Values that are chosen from a list, such as checkpoints. */
function valueProblems(id: string, inputs: Record<string, unknown>, { input = {} }: NodeInfo): string[] {
  const known = { ...input.required, ...input.optional };
  return Object.entries(inputs).flatMap(([name, value]) => {
    const [choices] = known[name] ?? [];
    if (!Array.isArray(choices) || typeof value !== 'string' || value.includes('{{')) return [];
    return choices.includes(value) ? [] : [`node ${id}: ${name} ${value} is not available`];
  });
}
