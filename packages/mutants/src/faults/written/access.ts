import {
  brokenHeaders,
  brokenResponse,
  changeJson,
  type Fault,
  type Json,
  type NamedFault,
  type PassingResponse,
} from '../fault.ts';

/** Callers that see or do what they may not, and lists that do not show what they should. */
export const faultsOfAccess: NamedFault[] = [
  {
    name: 'authentication-ignored',
    does: 'requests without credentials are taken',
    make: () => ({
      request(request, { owner }) {
        if (!request.headers['x-api-key'] && !request.headers.authorization) request.headers['x-api-key'] = owner;
        return undefined;
      },
    }),
  },
  {
    name: 'any-key-taken',
    does: 'any key is taken',
    make: () => ({
      request(request, { owner }) {
        if (request.headers['x-api-key']?.startsWith('drk_this_key')) request.headers['x-api-key'] = owner;
        return undefined;
      },
    }),
  },
  {
    name: 'unsigned-token-taken',
    does: 'a token without a signature is taken',
    make: () => ({
      request(request, { owner }) {
        if (request.headers.authorization?.startsWith('Bearer ey')) {
          delete request.headers.authorization;
          request.headers['x-api-key'] = owner;
        }
        return undefined;
      },
    }),
  },
  {
    name: 'key-from-query',
    does: 'the key is taken from the query',
    make: () => ({
      request(request, { owner }) {
        if (request.url.includes(`api_key=${owner}`)) request.headers['x-api-key'] = owner;
        return undefined;
      },
    }),
  },
  {
    name: 'scopes-ignored',
    does: 'scopes are ignored',
    make: () => ({
      request(request, { owner, other }) {
        const key = request.headers['x-api-key'];
        if (key?.startsWith('dk_') && key !== other) request.headers['x-api-key'] = owner;
        return undefined;
      },
    }),
  },
  {
    name: 'reading-needs-writing',
    does: 'reading needs a scope to write',
    make: () => ({
      request(request, { owner, other }) {
        const key = request.headers['x-api-key'];
        if (request.operation !== 'runs.get' || key === owner || key === other || !key?.startsWith('dk_'))
          return undefined;
        return forbidden();
      },
    }),
  },
  {
    name: 'others-run-shown',
    does: "another user's run is shown",
    make: () => takenForOwner('runs.get'),
  },
  {
    name: 'others-run-forbidden',
    does: "another user's run is 403, so that it is known to exist",
    make: () => ({
      request(request, { other }) {
        return request.operation === 'runs.tree' &&
          request.headers['x-api-key'] === other &&
          !request.url.includes('dead')
          ? forbidden()
          : undefined;
      },
    }),
  },
  {
    name: 'others-runs-listed',
    does: "another user's runs are listed",
    make: () => takenForOwner('runs.list'),
  },
  {
    name: 'others-prompt-changed',
    does: "another user's prompt can be changed",
    make: () => takenForOwner('prompts.update'),
  },
  {
    name: 'others-delivery-shown',
    does: "another user's delivery is shown",
    make: () => takenForOwner('webhooks.getDelivery'),
  },
  {
    name: 'others-source-taken',
    does: "another user's run can be worked on",
    make: () => takenForOwner('images.reframe'),
  },
  {
    name: 'deployment-shown',
    does: 'deployment_id is shown to everyone',
    make: brokenResponse(['models.list', 'models.get'], (json) => {
      for (const model of json.data ?? [json]) model.deployment_id ??= 'paper-v1';
    }),
  },
  {
    name: 'forbidden-model-missing',
    does: 'a forbidden model is told as missing',
    make: brokenHeaders(['images.generate', 'models.get'], (response) => {
      if (response.status === 403 && response.body.includes('model_forbidden')) {
        response.status = 404;
        changeJson(response, (json) => {
          json.code = 'model_not_found';
        });
      }
    }),
  },
  {
    name: 'cursor-repeats',
    does: 'the second page is the first again',
    make: () => {
      const first = new Map<string, Buffer>();
      return {
        response(response, request) {
          if (request.operation !== 'runs.list' || response.status !== 200) return;
          const key = request.url.replace(/&?cursor=[^&]*/, '');
          if (!request.url.includes('cursor=')) first.set(key, response.body);
          else {
            const body = first.get(key);
            const next = JSON.parse(response.body.toString()).next_cursor;
            if (body)
              response.body = Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), next_cursor: next }));
          }
        },
      };
    },
  },
  {
    name: 'cursor-never-ends',
    does: 'the last page has a cursor',
    make: brokenResponse(['prompts.list'], (json) => {
      json.next_cursor ??= 'AAAA';
    }),
  },
  {
    name: 'page-loses-entry',
    does: 'every page loses its last entry',
    make: brokenResponse(['runs.list'], (json) => {
      json.data.pop();
    }),
  },
  {
    name: 'list-ends-early',
    does: 'there is never a second page',
    make: brokenResponse(['prompts.list'], (json) => {
      json.next_cursor = null;
    }),
  },
  {
    name: 'oldest-first',
    does: 'lists are oldest first',
    make: brokenResponse(['runs.list'], (json) => {
      json.data.reverse();
    }),
  },
  {
    name: 'limit-ignored',
    does: 'limit is ignored',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.list') request.url = request.url.replace(/limit=2\b/, 'limit=20');
        return undefined;
      },
    }),
  },
  {
    name: 'filter-ignored',
    does: 'the filter by status is ignored',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.list')
          request.url = request.url.replace(/status=(canceled|completed|failed)/, '');
        return undefined;
      },
    }),
  },
  {
    name: 'tag-filter-ignored',
    does: 'the filter by tag is ignored',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.list') request.url = request.url.replace(/\btag=[^&]+/, '');
        return undefined;
      },
    }),
  },
  {
    name: 'one-word-is-enough',
    does: 'only the first word of q has to occur',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.list') request.url = request.url.replace(/\bq=(\w+)(\+|%20)[^&]+/, 'q=$1');
        return undefined;
      },
    }),
  },
  {
    name: 'filter-inclusive',
    does: 'created_after includes the moment itself',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.list')
          request.url = request.url.replace(/created_after=([^&]+)/, (_, text: string) => {
            const time = Date.parse(decodeURIComponent(text));
            return `created_after=${Number.isNaN(time) ? text : encodeURIComponent(new Date(time - 1).toISOString())}`;
          });
        return undefined;
      },
    }),
  },
  {
    name: 'model-type-missing',
    does: 'a model type is not told',
    make: brokenResponse(['models.listTypes'], (json) => {
      json.data.pop();
    }),
  },
  {
    name: 'model-bound-lies',
    does: 'the bounds of model types are not those of requests',
    make: brokenResponse(['models.listTypes'], (json) => {
      for (const type of json.data)
        for (const field of [...type.required, ...type.optional] as Json[])
          if (field.name === 'width') field.maximum = 4096;
    }),
  },
];

/** Lets the other user perform one operation as the owner. */
function takenForOwner(operation: string): Fault {
  return {
    request(request, { owner, other }) {
      if (request.operation === operation && request.headers['x-api-key'] === other)
        request.headers['x-api-key'] = owner;
      return undefined;
    },
  };
}

function forbidden(): PassingResponse {
  return {
    status: 403,
    headers: { 'content-type': 'application/json', 'x-request-id': `req_${Date.now()}`, 'www-authenticate': 'Bearer' },
    body: Buffer.from('{"message":"No.","code":"insufficient_scope"}'),
  };
}
