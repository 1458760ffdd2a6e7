import { readFileSync } from 'node:fs';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';

/** A tool, generated from an operation of the contract. */
export interface Tool extends Pick<ListedTool, 'name' | 'title' | 'description' | 'annotations'> {
  operation: string;
  inputSchema: ListedTool['inputSchema'] & { properties: Record<string, FieldSchema> };
  outputSchema: NonNullable<ListedTool['outputSchema']>;
  call: {
    /** The argument that is part of the path. */
    parameter?: string;
    /** Whether the other arguments are sent, as a body or a query. */
    input?: true;
    /** What the client's method can wait for: the run it starts, or a result that is late. */
    waits?: 'run' | 'result';
    /** The result is a run. */
    run?: true;
    /** The type of the run, if its id is only known with the result. */
    runType?: string;
    /** The response is an image, unless JSON is asked for. */
    binary?: true;
    /** Arguments that accept the URL of an image; `*` stands for the entries of a list. */
    images: string[];
    /** The argument that is sent as a file. */
    file?: string;
  };
}

export interface FieldSchema {
  [keyword: string]: unknown;
  description?: string;
  pattern?: string;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
}

/** A tool for each operation, in the order of the contract. */
export const allTools: readonly Tool[] = JSON.parse(
  readFileSync(new URL('./generated/tools.json', import.meta.url), 'utf8'),
);
