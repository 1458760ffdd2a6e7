import { registerHooks } from 'node:module';

type File = { name: string; content: string };
type Parse = (file: File, trace: object) => { context: { errors: { getErrors(): { message: string }[] } } };

/** Loads GitHub's own parser. It imports JSON as bundlers do, without the attribute that Node needs. */
async function loadParser(): Promise<{ parseWorkflow: Parse; parseAction: Parse }> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    const { parseWorkflow } = await import('@actions/workflow-parser');
    const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');
    return { parseWorkflow, parseAction } as unknown as { parseWorkflow: Parse; parseAction: Parse };
  } finally {
    hooks.deregister();
  }
}

const parser = await loadParser();
const trace = { error() {}, info() {}, verbose() {} };

/** What GitHub would refuse in a workflow: unknown keys, wrong types, expressions that it cannot evaluate there. */
export function workflowErrors(file: File): string[] {
  return messages(parser.parseWorkflow(file, trace));
}

export function actionErrors(file: File): string[] {
  return messages(parser.parseAction(file, trace));
}

function messages({ context }: ReturnType<Parse>): string[] {
  return context.errors.getErrors().map(({ message }) => message);
}
