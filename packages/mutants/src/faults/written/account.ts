import { brokenResponse, type Json, type NamedFault, readJson } from '../fault.ts';

/** Keys that allow or show too much, secrets that sign wrongly, and usage that is not counted. */
export const faultsOfAccount: NamedFault[] = [
  {
    name: 'deleted-key-taken',
    does: 'a deleted key still works',
    make: () => {
      let deleted = false;
      return {
        request(request, { owner, other }) {
          const key = request.headers['x-api-key'];
          const isNew = key !== undefined && key !== owner && key !== other;
          if (deleted && isNew && request.operation === 'me.get') request.headers['x-api-key'] = owner;
          return undefined;
        },
        response({ status }, { operation }) {
          if (operation === 'keys.delete' && status === 204) deleted = true;
        },
      };
    },
  },
  {
    name: 'key-gives-any-scope',
    does: 'a key can give scopes that it lacks',
    make: () => ({
      request(request, { owner, other }) {
        const key = request.headers['x-api-key'];
        const isNew = key !== undefined && key !== owner && key !== other;
        if (request.operation === 'keys.create' && isNew) request.headers['x-api-key'] = owner;
        return undefined;
      },
    }),
  },
  {
    name: 'key-shown-in-list',
    does: 'the list of keys shows a key in full',
    make: () => {
      let secret: string | undefined;
      const show = brokenResponse(['keys.list'], (json) => {
        if (secret !== undefined && json.data?.[0]) json.data[0].name = secret;
      })();
      return {
        async response(response, request) {
          if (request.operation === 'keys.create') secret = readJson(response.body)?.secret ?? secret;
          await show.response?.(response, request);
        },
      };
    },
  },
  {
    name: 'expired-key-created',
    does: 'a key whose time has passed is created',
    make: () => ({
      request(request) {
        const json = readJson(request.body);
        if (request.operation !== 'keys.create' || !String(json?.expires_at).startsWith('2020')) return undefined;
        request.body = Buffer.from(JSON.stringify({ name: json.name, scopes: json.scopes }));
        return undefined;
      },
    }),
  },
  {
    name: 'rotation-without-overlap',
    does: 'after a rotation only the new secret signs',
    make: () => ({
      event: ({ headers, body }) => {
        const [signature = ''] = headers['webhook-signature']?.split(' ') ?? [];
        return [{ headers: { ...headers, 'webhook-signature': signature }, body }];
      },
    }),
  },
  {
    name: 'rotation-repeated',
    does: 'a rotation that is sent again rotates again',
    make: () => ({
      request(request) {
        const isOurs = request.headers['idempotency-key']?.startsWith('verify-');
        if (request.operation === 'webhooks.rotateSecret' && isOurs) delete request.headers['idempotency-key'];
        return undefined;
      },
    }),
  },
  {
    name: 'usage-never-grows',
    does: 'usage stays as it was at first',
    make: () => {
      let first: Json;
      return brokenResponse(['usage.get'], (json) => {
        first ??= json.data;
        json.data = first;
      })();
    },
  },
  {
    name: 'usage-counts-uploads-as-images',
    does: 'uploads count as images that were made',
    make: brokenResponse(['usage.get'], (json) => {
      for (const entry of json.data ?? []) if (entry.run_type === 'upload') entry.images = entry.completed;
    }),
  },
];
