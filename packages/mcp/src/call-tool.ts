import type { Run } from '@darkroom/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type Caller, followRun, makeResult, makeRun } from './make-run.ts';
import { runResult } from './run-result.ts';
import { methodOf, type Service } from './service.ts';
import { bounded, boundedText } from './shorten-texts.ts';
import { type Arguments, placeSources } from './sources.ts';
import type { Tool } from './tool.ts';
import { toolError } from './tool-error.ts';

/** Calls a tool. An error of the service, or in the arguments, is a result, which the model can react to. */
export async function callTool(
  service: Service,
  tool: Tool,
  given: Arguments,
  caller: Caller,
): Promise<CallToolResult> {
  try {
    const { parameter, run } = tool.call;
    const placed = await placeSources(service, tool, given);
    const { [parameter ?? '']: inPath, ...input } = placed;
    const args = [...(parameter ? [inPath] : []), ...(tool.call.input ? [input] : [])];
    const result = await perform(service, tool, args, input, caller);
    return run ? await runResult(service, result as Run) : plainResult(result);
  } catch (error) {
    // The protocol sends nothing to a caller that has gone.
    if (caller.signal.aborted) throw error;
    return toolError(service, error);
  }
}

async function perform(
  service: Service,
  tool: Tool,
  args: unknown[],
  input: Arguments,
  caller: Caller,
): Promise<unknown> {
  const { waits, run } = tool.call;
  if (waits === 'run') return makeRun(service, tool, args, caller);
  if (waits === 'result') return makeResult(service, tool, input, caller);
  const { client } = service;
  const result = await methodOf(client, tool.operation)(...args, { signal: caller.signal });
  if (!run) return result;
  const { data, ...found } = result as Run & { data?: { run_id: string } };
  if (data?.run_id) return client.runs.get(data.run_id, { signal: caller.signal });
  if (tool.operation !== 'runs.get' || found.completed_at) return result;
  // A caller who asks for an active run wants its result. The run continues if the caller gives up.
  return followRun(service, found.run_id, caller);
}

function plainResult(result: unknown): CallToolResult {
  const value = bounded(result);
  const structured = typeof value === 'object' && value !== null ? value : {};
  const text = value === null ? 'Done.' : JSON.stringify(value);
  const advice = 'Ask for less, for example with a smaller limit.';
  return { content: [{ type: 'text', text: boundedText(text, advice) }], structuredContent: { ...structured } };
}
