import { fill, placeholdersIn, type Template, type Values } from '../placeholders.ts';

export interface Node {
  class_type: string;
  inputs: Record<string, unknown>;
}

export type Workflow = Record<string, Node>;

/** Fills a workflow and makes its output nodes new, so they run even if everything else comes from the cache. */
export function fillWorkflow(template: Template, values: Values, output: string | undefined, unique: string): Workflow {
  const workflow = fill(template, values) as Workflow;
  for (const [id, node] of Object.entries(workflow)) {
    if (!isOutput(id, node, output)) continue;
    // ComfyUI returns the result of an identical node under its old file name, which may be gone.
    const { filename_prefix: prefix } = node.inputs ?? {};
    node.inputs =
      typeof prefix === 'string'
        ? { ...node.inputs, filename_prefix: `${prefix}-${unique}` }
        : { ...node.inputs, darkroom: unique };
  }
  return workflow;
}

function isOutput(id: string, { class_type }: Node, output: string | undefined): boolean {
  return output === undefined ? /^(Save|Preview|ShowText|VHS_VideoCombine)/.test(class_type) : id === output;
}

/** The names of the placeholders in a workflow. */
export function namesIn(template: Template): Set<string> {
  return new Set(placeholdersIn(template).map(({ placeholder }) => placeholder.name));
}

/** How far a workflow is. A node with steps counts as many times as it has steps, every other one once. */
export function createProgress(workflow: Workflow): {
  done(id: string): void;
  within(id: string, value: number, max: number): void;
  fraction(): number;
} {
  const weights = new Map(
    Object.entries(workflow).map(([id, { inputs }]) => [id, Math.max(1, Number(inputs?.steps ?? 1) || 1)]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const reached = new Map<string, number>();
  return {
    done: (id) => void reached.set(id, 1),
    within: (id, value, max) => void reached.set(id, Math.max(reached.get(id) ?? 0, max > 0 ? value / max : 0)),
    fraction: () => [...reached].reduce((sum, [id, part]) => sum + (weights.get(id) ?? 0) * part, 0) / total,
  };
}
