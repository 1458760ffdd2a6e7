import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';

const entry = fileURLToPath(new URL('main.ts', import.meta.resolve('@darkroom/mcp')));

/** An agent's side of a connection: the SDK's own client. */
export interface Agent {
  client: Client;
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallToolResult>;
  /** What the server has written beside the protocol. */
  said(): string;
  close(): Promise<void>;
}

interface CallOptions {
  signal?: AbortSignal;
  onprogress?: (progress: Progress) => void;
}

const open = new Set<Agent>();

/** Starts the program behind `darkroom mcp` as a client does. */
export async function startAgent(env: Record<string, string>, ...args: string[]): Promise<Agent & { pid: number }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, ...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const agent = await connected(transport, () => said);
  return Object.assign(agent, { pid: transport.pid as number });
}

/** Connects to a server over HTTP. */
export const connectAgent = (url: string, key: string): Promise<Agent> =>
  connected(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${key}` } } }),
    () => '',
  );

async function connected(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  said: () => string,
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport as never);
  const agent: Agent = {
    client,
    said,
    async call(name, args = {}, options = {}) {
      const result = await client.callTool({ name, arguments: args }, undefined, { timeout: 100_000, ...options });
      return result as CallToolResult;
    },
    async close() {
      open.delete(agent);
      await client.close();
    },
  };
  open.add(agent);
  return agent;
}

/** Ends everything a test has left open. */
export async function closeAgents(): Promise<void> {
  await Promise.all([...open].map((agent) => agent.close()));
}

/** All text of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');

/** A result as data: a run, or an error. */
export interface Returned {
  run_id: string;
  status: string;
  image_url: string;
  output: unknown;
  error: unknown;
}

export const dataOf = ({ structuredContent }: CallToolResult) => structuredContent as unknown as Returned;
