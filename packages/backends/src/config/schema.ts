import { WORK_KINDS } from '@darkroom/engine';
import { openaiServers, protocolNames, sizeRules } from './config.ts';

const oneOrMore = (items: object) => ({ oneOf: [items, { type: 'array', minItems: 1, uniqueItems: true, items }] });

/** The JSON Schema of the file, for editors and for the check at start. The model types come from the contract. */
export function backendsSchema(modelTypes: readonly string[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Darkroom backends',
    description: 'Which model server serves which model type and kind of work.',
    type: 'object',
    required: ['backends', 'routes'],
    additionalProperties: false,
    properties: {
      backends: {
        description: 'Model servers, by a name of your choice. Callers see the name as the engine of a model type.',
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,47}$', not: { const: 'local' } },
        additionalProperties: backend,
      },
      routes: {
        description: 'What each backend serves. A route that names a model type goes before one that names none.',
        type: 'array',
        items: route(modelTypes),
      },
    },
  };
}

const backend = {
  type: 'object',
  required: ['protocol', 'url'],
  additionalProperties: false,
  properties: {
    protocol: { description: 'What the server speaks.', enum: protocolNames },
    url: {
      description: 'Base URL. For `openai` and `chat` it includes the version, as in https://api.openai.com/v1.',
      type: 'string',
      pattern: '^https?://[^\\s]+$',
    },
    key: {
      description: 'Name of the environment variable that holds the key; for `sdapi` it holds user:password.',
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    },
    timeout: {
      description: 'Seconds that one attempt may take.',
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 86_400,
      default: 300,
    },
    parallel: {
      description: 'Runs that it works on at the same time; 1 per GPU in most cases.',
      type: 'integer',
      minimum: 1,
      maximum: 1024,
      default: 1,
    },
    retries: {
      description: 'Attempts after the first one, if it is away or overloaded.',
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 3,
    },
    server: {
      description: 'For `openai`: which server it is, because they differ in masks, seeds and sizes.',
      enum: openaiServers,
      default: 'openai',
    },
  },
};

function route(modelTypes: readonly string[]): object {
  return {
    type: 'object',
    required: ['backend'],
    additionalProperties: false,
    properties: {
      model_type: {
        description: 'One or more model types. If omitted: all without a route of their own, and work without one.',
        ...oneOrMore({ enum: modelTypes }),
      },
      work: {
        description: 'One or more kinds of work. If omitted: all that the protocol serves by itself.',
        ...oneOrMore({ enum: WORK_KINDS }),
      },
      backend: {
        description: 'One or more names from `backends`. With several, runs are spread and move on if one fails.',
        ...oneOrMore({ type: 'string' }),
      },
      model: { description: "The server's own name for the model.", type: 'string', minLength: 1 },
      size: {
        description: 'What to do with a result of another size than requested.',
        enum: sizeRules,
        default: 'scale',
      },
      prompt: {
        description: 'Text with placeholders that is sent in place of the prompt.',
        type: 'string',
        minLength: 1,
      },
      input: {
        description: "Fields of the server's own request, with placeholders such as {{prompt}} or {{steps=20}}.",
        type: 'object',
      },
      workflow: {
        description: 'For `comfyui`: path of a workflow in API format, relative to this file.',
        type: 'string',
        minLength: 1,
      },
      output: { description: 'For `comfyui`: id of the node whose images are the result.', type: 'string' },
    },
  };
}
