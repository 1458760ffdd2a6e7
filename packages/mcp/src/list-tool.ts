import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Service } from './service.ts';
import type { FieldSchema, Tool } from './tool.ts';

/** A tool as it is offered: with what this server adds to the operation. */
export function listTool(tool: Tool, { files, wait }: Pick<Service, 'files' | 'wait'>): ListedTool {
  const { name, title, description = '', annotations, inputSchema, outputSchema, operation, call } = tool;
  const properties = structuredClone(inputSchema.properties);
  if (files.allowed) {
    for (const place of call.images) allowPath(properties, place.split('/'));
    if (call.file) addText(properties[call.file], 'or as the path of a file');
  }
  const waits = operation === 'runs.get' ? ` If the run is active, waits for it for up to ${wait / 1000} seconds.` : '';
  return {
    name,
    ...(title && { title }),
    description: description + waits,
    inputSchema: { ...inputSchema, properties: properties as never },
    outputSchema,
    ...(annotations && { annotations: { ...annotations, ...(title && { title }) } }),
  };
}

function allowPath(fields: Record<string, FieldSchema>, [name = '', ...rest]: string[]): void {
  const field = fields[name];
  if (!field) return;
  if (rest[0] === '*' && field.items) {
    const [, ...inEntry] = rest;
    if (inEntry.length > 0) allowPath(field.items.properties ?? {}, inEntry);
    else acceptPath(field.items);
  } else acceptPath(field);
}

function acceptPath(field: FieldSchema): void {
  // The contract's pattern only knows URLs.
  delete field.pattern;
  addText(field, 'Or the path of a file on this machine.');
}

function addText(field: FieldSchema | undefined, text: string): void {
  if (!field) return;
  const before = (field.description ?? '').replace(/\.$/, text.startsWith('or ') ? ',' : '.');
  field.description = `${before} ${text}${text.endsWith('.') ? '' : '.'}`;
}
