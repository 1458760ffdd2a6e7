import { changeJson, errorResponse, type Fault, type Json, onJson, onRequest, onResponse } from '../fault.ts';

/** Callers that see or do what they may not, keys that allow or show too much, and lists that lie. */
export const faultsOfAccess = {
  'authentication-ignored': onRequest(({ headers }, { owner }) => {
    if (!headers['x-api-key'] && !headers.authorization) headers['x-api-key'] = owner;
  }),
  'any-key-accepted': onRequest(({ headers }, { owner }) => {
    if (headers['x-api-key']?.startsWith('drk_this_key')) headers['x-api-key'] = owner;
  }),
  'unsigned-token-accepted': onRequest(({ headers }, { owner }) => {
    if (!headers.authorization?.startsWith('Bearer ey')) return;
    delete headers.authorization;
    headers['x-api-key'] = owner;
  }),
  'key-from-query': onRequest(({ headers, url }, { owner }) => {
    if (url.includes(`api_key=${owner}`)) headers['x-api-key'] = owner;
  }),
  'scopes-ignored': onRequest(({ headers }, { owner, other }) => {
    const key = headers['x-api-key'];
    if (key?.startsWith('dk_') && key !== other) headers['x-api-key'] = owner;
  }),
  'reading-needs-writing': () => ({
    request({ operation, headers }, { owner, other }) {
      const key = headers['x-api-key'];
      const isNarrow = key !== owner && key !== other && key?.startsWith('dk_');
      return operation === 'runs.get' && isNarrow ? forbidden() : undefined;
    },
  }),
  'others-run-shown': asOwner('runs.get'),
  'others-run-forbidden': () => ({
    request({ operation, headers, url }, { other }) {
      const isOthers = operation === 'runs.tree' && headers['x-api-key'] === other && !url.includes('dead');
      return isOthers ? forbidden() : undefined;
    },
  }),
  'others-runs-listed': asOwner('runs.list'),
  'others-prompt-changed': asOwner('prompts.update'),
  'others-delivery-shown': asOwner('webhooks.getDelivery'),
  'others-source-used': asOwner('images.reframe'),
  'deployment-shown': onJson(['models.list', 'models.get'], (json) => {
    for (const model of json.data ?? [json]) model.deployment_id ??= 'paper-v1';
  }),
  'forbidden-model-missing': onResponse(['images.generate', 'models.get'], (response) => {
    if (response.status !== 403 || !response.body.includes('model_forbidden')) return;
    response.status = 404;
    changeJson(response, (json) => Object.assign(json, { code: 'model_not_found' }));
  }),
  'deleted-key-accepted': () => {
    let deleted = false;
    return {
      request({ headers, operation }, keys) {
        if (deleted && isNew(headers['x-api-key'], keys) && operation === 'me.get') headers['x-api-key'] = keys.owner;
        return undefined;
      },
      response({ status }, { operation }) {
        if (operation === 'keys.delete' && status === 204) deleted = true;
      },
    };
  },
  'key-gives-any-scope': onRequest(({ headers, operation }, keys) => {
    if (operation === 'keys.create' && isNew(headers['x-api-key'], keys)) headers['x-api-key'] = keys.owner;
  }),
  'key-shown-in-list': () => {
    let secret: string | undefined;
    return onJson(['keys.create', 'keys.list'], (json, { operation }) => {
      if (operation === 'keys.create') secret = json.secret ?? secret;
      else if (secret !== undefined && json.data?.[0]) json.data[0].name = secret;
    })();
  },
  'expired-key-created': onRequest((request) => {
    if (request.operation === 'keys.create')
      changeJson(request, ({ expires_at, ...json }) => (/^2020/.test(expires_at) ? json : { expires_at, ...json }));
  }),
  'rotation-repeated': onRequest(({ operation, headers }) => {
    const isOurs = headers['idempotency-key']?.startsWith('verify-');
    if (operation === 'webhooks.rotateSecret' && isOurs) delete headers['idempotency-key'];
  }),
  'usage-never-grows': () => {
    let first: Json;
    return onJson(['usage.get'], (json) => {
      first ??= json.data;
      json.data = first;
    })();
  },
  'usage-counts-uploads-as-images': onJson(['usage.get'], (json) => {
    for (const entry of json.data ?? []) if (entry.run_type === 'upload') entry.images = entry.completed;
  }),
  'cursor-repeats': () => {
    const first = new Map<string, Json>();
    return onJson(['runs.list'], (json, { url }) => {
      const key = url.replace(/&?cursor=[^&]*/, '');
      if (!url.includes('cursor=')) first.set(key, json);
      else if (first.has(key)) return { ...first.get(key), next_cursor: json.next_cursor };
      return json;
    })();
  },
  'cursor-never-ends': onJson(['prompts.list'], (json) => {
    json.next_cursor ??= 'AAAA';
  }),
  'limit-ignored': queryOf('runs.list', /limit=2\b/, 'limit=20'),
  'filter-ignored': queryOf('runs.list', /status=(canceled|completed|failed)/, ''),
  'tag-filter-ignored': queryOf('runs.list', /\btag=[^&]+/, ''),
  'one-word-is-enough': queryOf('runs.list', /\bq=(\w+)(\+|%20)[^&]+/, 'q=$1'),
  'filter-inclusive': onRequest((request) => {
    if (request.operation !== 'runs.list') return;
    request.url = request.url.replace(/created_after=([^&]+)/, (all, text: string) => {
      const time = Date.parse(decodeURIComponent(text));
      return Number.isNaN(time) ? all : `created_after=${encodeURIComponent(new Date(time - 1).toISOString())}`;
    });
  }),
  'model-bound-of-another': onJson(['models.listTypes'], (json) => {
    for (const type of json.data)
      for (const field of [...type.required, ...type.optional] as Json[])
        if (field.name === 'width') field.maximum = 4096;
  }),
} satisfies Record<string, () => Fault>;

/** Lets the other user perform one operation as the owner. */
function asOwner(operation: string): () => Fault {
  return onRequest((request, { owner, other }) => {
    if (request.operation === operation && request.headers['x-api-key'] === other) request.headers['x-api-key'] = owner;
  });
}

function queryOf(operation: string, part: RegExp, replacement: string): () => Fault {
  return onRequest((request) => {
    if (request.operation === operation) request.url = request.url.replace(part, replacement);
  });
}

function isNew(key: string | undefined, { owner, other }: { owner: string; other: string }): boolean {
  return key !== undefined && key !== owner && key !== other;
}

function forbidden() {
  const { headers, ...response } = errorResponse(403, { message: 'No.', code: 'insufficient_scope' });
  return { ...response, headers: { ...headers, 'www-authenticate': 'Bearer' } };
}
