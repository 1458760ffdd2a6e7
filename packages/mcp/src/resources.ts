import { isApiError, type Run } from '@darkroom/client';
import type {
  CompleteResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import { previews } from './preview.ts';
import { ProtocolError } from './protocol-error.ts';
import type { Service } from './service.ts';
import { bounded } from './shorten-texts.ts';

const template = 'darkroom://runs/{run_id}';

export const runUri = (runId: string): string => `darkroom://runs/${runId}`;

/** What the protocol says about a resource that does not exist. */
const notFound = -32002;

/** Recent runs, page by page. */
export async function listRuns({ client }: Service, cursor: string | undefined): Promise<ListResourcesResult> {
  const { data, next_cursor: next } = await client.runs.list(cursor === undefined ? {} : { cursor });
  return {
    resources: data.map((run) => ({
      uri: runUri(run.run_id),
      name: run.run_id,
      title: titleOf(run),
      description: `${run.run_type}, ${run.status}, ${run.created_at}`,
      mimeType: 'application/json',
    })),
    ...(next && { nextCursor: next }),
  };
}

function titleOf({ inputs, run_type: type }: Run): string {
  const { prompt } = (inputs ?? {}) as { prompt?: unknown };
  return typeof prompt === 'string' ? `${type}: ${prompt.slice(0, 100)}` : type;
}

export const runTemplates = (): ListResourceTemplatesResult => ({
  resourceTemplates: [
    {
      uriTemplate: template,
      name: 'run',
      title: 'A run',
      description: 'One job of the service as JSON, with its images.',
      mimeType: 'application/json',
    },
  ],
});

export async function readRun(service: Service, uri: string): Promise<ReadResourceResult> {
  const [, runId] = /^darkroom:\/\/runs\/([^/]+)$/.exec(uri) ?? [];
  if (runId === undefined) throw new ProtocolError(notFound, `${uri} not found. Resources are ${template}.`, { uri });
  const run = await service.client.runs.get(runId).catch((error: unknown) => {
    throw isApiError(error, 404) ? new ProtocolError(notFound, `Run ${runId} not found.`, { uri }) : error;
  });
  const shown = await previews(service, run.image_urls).catch(() => []);
  return {
    contents: [
      { uri, mimeType: 'application/json', text: JSON.stringify(bounded(run), null, 2) },
      ...shown.map(({ data, mimeType }, at) => ({ uri: run.image_urls[at] ?? uri, mimeType, blob: data })),
    ],
  };
}

/** Ids of recent runs that start as typed. */
export async function completeRunId({ client }: Service, name: string, typed: string): Promise<CompleteResult> {
  if (name !== 'run_id') return { completion: { values: [] } };
  const { data } = await client.runs.list({ limit: 100 });
  const values = data.map((run) => run.run_id).filter((id) => id.startsWith(typed.toLowerCase()));
  return { completion: { values, hasMore: false } };
}
