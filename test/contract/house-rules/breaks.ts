/**
 * For each house rule, changes to the passing description that break it and nothing else. A change is a path and the
 * value to put there; without a value, the path is removed.
 */
export interface Break {
  rule: string;
  says: string;
  at: (string | number)[];
  put?: unknown;
}

const operation = ['paths', '/things', 'post'];
const body = [...operation, 'requestBody', 'content', 'application/json'];
const schema = [...body, 'schema'];
const form = [...operation, 'requestBody', 'content', 'multipart/form-data'];
const schemas = ['components', 'schemas'];
const accepted = [...operation, 'responses', '202'];
const reply = [...accepted, 'content', 'application/json'];
const invalid = ['components', 'responses', 'Invalid'];
const invalidExamples = [...invalid, 'content', 'application/json', 'examples'];

export const breaks: Break[] = [
  { rule: 'accepted-has-location', says: '202 has no Location header', at: [...accepted, 'headers', 'Location'] },
  { rule: 'accepted-has-location', says: '202 has no Retry-After', at: [...accepted, 'headers', 'Retry-After'] },
  { rule: 'accepted-has-location', says: '202 has no link "run"', at: [...accepted, 'links'] },
  { rule: 'closed-request', says: 'is not closed', at: [...schema, 'additionalProperties'] },
  { rule: 'deprecation-headers', says: '202 has no Sunset header', at: [...accepted, 'headers', 'Sunset'] },
  {
    rule: 'described-in-full',
    says: 'no paragraph **When it fails.**',
    at: [...operation, 'description'],
    put: 'Makes it. **When to use it.** Now.',
  },
  {
    rule: 'error-shape',
    says: 'does not have the error body',
    at: ['components', 'responses', 'Forbidden', 'content', 'application/json', 'schema'],
    put: { type: 'object', description: 'Other.' },
  },
  {
    rule: 'error-shape',
    says: 'does not have reason, which x-error-fields adds',
    at: [...operation, 'x-error-fields'],
    put: { reason: 'none' },
  },
  {
    rule: 'error-shape',
    says: '422: rate_limited belongs to 429',
    at: [...invalidExamples, 'rate_limited'],
    put: { value: { message: 'Wait.', code: 'rate_limited' } },
  },
  {
    rule: 'error-shape',
    says: 'the example validation_error has another code',
    at: [...invalidExamples, 'validation_error', 'value', 'code'],
    put: 'idempotency_mismatch',
  },
  { rule: 'examples-per-media-type', says: 'the application/json request has no example', at: [...body, 'examples'] },
  { rule: 'examples-per-media-type', says: '202 application/json has no example', at: [...reply, 'examples'] },
  {
    rule: 'explicit-statuses',
    says: 'instead of "4XX"',
    at: [...operation, 'responses', '4XX'],
    put: { $ref: '#/components/responses/Invalid' },
  },
  {
    rule: 'idempotent-creation',
    says: '409 has no Retry-After header',
    at: ['components', 'responses', 'Conflict', 'headers', 'Retry-After'],
  },
  { rule: 'idempotent-creation', says: 'takes no Idempotency-Key', at: [...operation, 'parameters'] },
  {
    rule: 'idempotent-creation',
    says: '422 does not list idempotency_mismatch',
    at: [...invalidExamples, 'idempotency_mismatch'],
  },
  {
    rule: 'known-rules',
    says: 'names the unknown field promt',
    at: [...body, 'schema', 'x-rules', 0, 'fields'],
    put: ['promt', 'amount'],
  },
  { rule: 'known-rules', says: 'the unknown code nope', at: [...schema, 'x-rules', 0, 'code'], put: 'nope' },
  { rule: 'known-rules', says: 'the unknown kind odd', at: [...schema, 'x-rules', 0, 'rule'], put: 'odd' },
  { rule: 'known-rules', says: 'the unknown code nope', at: [...schema, 'then', 'x-code'], put: 'nope' },
  {
    rule: 'known-rules',
    says: 'names the unknown field promt',
    at: [...schema, 'then', 'not'],
    put: { properties: { promt: false } },
  },
  { rule: 'rate-limit-fields', says: '202 has no RateLimit header', at: [...accepted, 'headers', 'RateLimit'] },
  {
    rule: 'rate-limit-fields',
    says: '429 has no Retry-After header',
    at: ['components', 'responses', 'Limited', 'headers', 'Retry-After'],
  },
  {
    rule: 'request-id',
    says: '422 has no X-Request-Id header that is always sent',
    at: [...invalid, 'headers', 'X-Request-Id'],
    put: { schema: { type: 'string' } },
  },
  { rule: 'run-fields', says: 'has no webhook_secret', at: [...schema, 'properties', 'webhook_secret'] },
  { rule: 'run-fields', says: 'has no tags', at: [...schema, 'properties', 'tags'] },
  { rule: 'run-fields', says: 'has no image_index', at: [...schema, 'required'], put: ['source_run_id'] },
  {
    rule: 'schema-bounded',
    says: 'a string without bounds: prompt',
    at: [...schema, 'properties', 'prompt', 'maxLength'],
  },
  {
    rule: 'schema-bounded',
    says: 'an array without bounds: names',
    at: [...reply, 'schema', 'properties', 'names', 'maxItems'],
  },
  {
    rule: 'schema-described',
    says: 'prompt has no description',
    at: [...schema, 'properties', 'prompt', 'description'],
  },
  { rule: 'scopes', says: 'the unknown scope runs:all', at: [...operation, 'security'], put: both('runs:all') },
  {
    rule: 'open-response',
    says: 'has the closed object "An error."',
    at: [...schemas, 'Failure', 'additionalProperties'],
    put: false,
  },
  {
    rule: 'open-response',
    says: 'has the open list "What went wrong."',
    at: [...schemas, 'Form', 'properties', 'code'],
    put: { $ref: '#/components/schemas/ErrorCode' },
  },
  {
    rule: 'same-values',
    says: 'Kind and KindName list other values',
    at: [...schemas, 'Kind', 'enum', 1],
    put: 'three',
  },
  {
    rule: 'scopes',
    says: 'both an API key and a token',
    at: [...operation, 'security'],
    put: [{ ApiKey: ['runs:write'] }],
  },
  { rule: 'scopes', says: 'has no 401', at: [...operation, 'responses', '401'] },
  {
    rule: 'state-machine',
    says: 'queued leads to the unknown state gone',
    at: ['components', 'schemas', 'Status', 'x-state-machine', 'states', 'queued', 'to'],
    put: ['done', 'gone'],
  },
  {
    rule: 'state-machine',
    says: 'are not the values of the enum',
    at: ['components', 'schemas', 'Status', 'enum'],
    put: ['queued', 'done', 'lost'],
  },
  {
    rule: 'default-beside-ref',
    says: 'give the field a schema of its own',
    at: [...schemas, 'Failure', 'properties', 'code'],
    put: { $ref: '#/components/schemas/ErrorCode', default: 'rate_limited' },
  },
  { rule: 'discriminated-union', says: 'name it as the discriminator', at: [...schemas, 'Happening', 'discriminator'] },
  {
    rule: 'discriminated-union',
    says: 'does not map closed',
    at: [...schemas, 'Happening', 'discriminator', 'mapping', 'closed'],
  },
  {
    rule: 'flat-form',
    says: 'multipart/form-data is one flat object, without oneOf',
    at: [...schemas, 'Form', 'oneOf'],
    put: [{ description: 'A form.' }],
  },
  {
    rule: 'flat-form',
    says: 'names is sent as a repeated part',
    at: [...form, 'encoding'],
    put: { names: { contentType: 'application/json' } },
  },
  {
    rule: 'flat-form',
    says: 'names has uniqueItems',
    at: [...operation, 'requestBody', 'content'],
    put: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          description: 'What to make.',
          additionalProperties: false,
          properties: {
            amount: {
              type: 'number',
              format: 'double',
              minimum: 0,
              maximum: 1,
              deprecated: true,
              description: 'How much.',
            },
            names: {
              type: 'array',
              maxItems: 3,
              uniqueItems: true,
              description: 'Names.',
              items: { type: 'string', maxLength: 9 },
            },
            metadata: { type: 'object', description: 'Anything.' },
            tags: { type: 'array', maxItems: 3, description: 'Tags.', items: { type: 'string', maxLength: 9 } },
            webhook_url: { type: 'string', maxLength: 10, description: 'Where to send events.' },
            webhook_secret: { type: 'string', maxLength: 10, description: 'What to sign with.' },
          },
        },
        examples: { words: { value: {} } },
      },
    },
  },
  {
    rule: 'free-name',
    says: 'an ApiError of their own',
    at: [...schemas, 'ApiError'],
    put: { description: 'An error.' },
  },
  {
    rule: 'named-objects',
    says: 'details is an object without a name',
    at: [...schemas, 'Failure', 'properties', 'details', 'properties'],
    put: { more: { type: 'string', maxLength: 9, description: 'More.' } },
  },
  { rule: 'null-where-used', says: 'Opened can be null', at: [...schemas, 'Opened', 'type'], put: ['object', 'null'] },
  {
    rule: 'number-format',
    says: 'an integer is int32 or int64',
    at: ['components', 'headers', 'Wait', 'schema', 'format'],
  },
  {
    rule: 'number-format',
    says: 'a number is double',
    at: [...schema, 'properties', 'amount', 'format'],
    put: 'float',
  },
  {
    rule: 'number-format',
    says: 'a whole number is an integer',
    at: [...schema, 'properties', 'amount', 'multipleOf'],
    put: 1,
  },
  {
    rule: 'number-format',
    says: 'do not fit into int32',
    at: ['components', 'headers', 'Wait', 'schema', 'maximum'],
    put: 2 ** 31,
  },
  { rule: 'unique-titles', says: 'Closed and Opened', at: [...schemas, 'Closed', 'title'], put: 'Opened' },
  {
    rule: 'webhook-tag',
    says: 'operations have the tag Things too',
    at: ['webhooks', 'thing.made', 'post', 'tags'],
    put: ['Things'],
  },
];

function both(scope: string) {
  return [{ ApiKey: [scope] }, { BearerToken: [scope] }];
}
