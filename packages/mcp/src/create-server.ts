import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { callTool } from './call-tool.ts';
import { listTool } from './list-tool.ts';
import { reportProgress } from './progress.ts';
import { ProtocolError } from './protocol-error.ts';
import { completeRunId, listRuns, readRun, runTemplates } from './resources.ts';
import type { Service } from './service.ts';
import type { Tool } from './tool.ts';
import { explain } from './tool-error.ts';

export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

const instructions = `Darkroom generates, edits and animates images. A tool that makes something waits for it and returns a run: its images, scaled down, with links to the full size. Pass the run_id to other tools to work on its result. A run that takes longer is returned as it is; call runs_get with its run_id to wait for it.`;

/** A server for one caller. */
export interface McpServer {
  server: Server;
  /** Ends the connection, and resolves when the runs of calls that were not finished have been canceled. */
  close(): Promise<void>;
}

/** A server that offers the tools, and the caller's runs as resources. */
export function createServer(service: Service, tools: readonly Tool[]): McpServer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const calls = new Set<Promise<unknown>>();
  // The high-level class accepts schemas in Zod only; ours come from the contract.
  const server = new Server(
    { name: 'darkroom', title: 'Darkroom', version },
    { capabilities: { tools: {}, resources: {}, completions: {} }, instructions },
  );
  const listed = tools.map((tool) => listTool(tool, service));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
    const tool = byName.get(params.name);
    if (!tool) throw new ProtocolError(ErrorCode.InvalidParams, `Unknown tool ${params.name}.`);
    const progress = reportProgress(_meta?.progressToken, sendNotification);
    const caller = { signal, onProgress: progress.onProgress };
    const call = callTool(service, tool, params.arguments ?? {}, caller);
    calls.add(call);
    try {
      const result = await call;
      await progress.sent();
      return result;
    } finally {
      calls.delete(call);
    }
  });
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    orProtocolError(service, listRuns(service, params?.cursor)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, runTemplates);
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    orProtocolError(service, readRun(service, params.uri)),
  );
  server.setRequestHandler(CompleteRequestSchema, ({ params }) =>
    orProtocolError(service, completeRunId(service, params.argument.name, params.argument.value)),
  );
  return {
    server,
    async close() {
      await server.close();
      await Promise.allSettled(calls);
    },
  };
}

async function orProtocolError<Result>(service: Service, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const { message, code, advice } = explain(service, error);
    throw new ProtocolError(ErrorCode.InternalError, [message, advice].filter(Boolean).join(' '), { code });
  }
}
