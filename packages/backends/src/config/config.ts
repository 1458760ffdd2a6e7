import type { WorkKind } from '@darkroom/engine';
import type { Template } from '../placeholders.ts';

export const protocolNames = ['openai', 'comfyui', 'cog', 'sdapi', 'gemini', 'chat', 'darkroom'] as const;
export type ProtocolName = (typeof protocolNames)[number];

/** Servers that speak the OpenAI protocol, each with its own differences. */
export const openaiServers = ['openai', 'sd-server', 'sglang', 'vllm-omni', 'localai', 'litellm'] as const;
export type OpenaiServer = (typeof openaiServers)[number];

/** What happens to a result of another size than requested. */
export const sizeRules = ['scale', 'refuse', 'keep'] as const;
export type SizeRule = (typeof sizeRules)[number];

export interface BackendsConfig {
  backends: BackendConfig[];
  routes: RouteConfig[];
}

export interface BackendConfig {
  name: string;
  protocol: ProtocolName;
  /** Without a trailing slash. */
  url: string;
  /** The key itself, read from the environment variable that the file names. */
  key?: string;
  /** How long one attempt at a piece of work may take. */
  timeoutMs: number;
  /** Pieces of work that it does at the same time. */
  parallel: number;
  /** Attempts after the first one, if it is away or overloaded. */
  retries: number;
  /** For the protocol `openai`: which server it is. */
  server: OpenaiServer;
}

export interface RouteConfig {
  /** Where it stands, for messages: `line 12`, or the name of a variable. */
  where: string;
  /** Empty: every model type that has no route of its own, and work that has no model type. */
  modelTypes: string[];
  work: WorkKind[];
  /** At least one; all have the same protocol. */
  backends: BackendConfig[];
  /** The server's own name for the model. */
  model?: string;
  size: SizeRule;
  /** Replaces the prompt of the request. */
  prompt?: string;
  /** Fields of the server's own request; for `cog` all of them. */
  input: { [key: string]: Template };
  /** For `comfyui`: the workflow in API format, with placeholders. */
  workflow?: { [key: string]: Template };
  /** For `comfyui`: the node whose images are the result. */
  output?: string;
}

/** Everything that is wrong, with the line it is in. */
export class BackendsFileError extends Error {
  readonly problems: string[];

  constructor(file: string, problems: string[]) {
    super(`${file} cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'BackendsFileError';
    this.problems = problems;
  }
}
