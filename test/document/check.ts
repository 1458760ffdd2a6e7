import type { Case, Expected } from './case.ts';
import { filled, type Reply, send } from './send.ts';
import { differences, isObject, run, valueAt } from './shapes.ts';
import type { Target } from './target.ts';

const pngSignature = '89504e470d0a1a0a';

/** Sends a case to a target; returns where the response differs from what the document says. */
export async function problemsOf(target: Target, { gives, ...sent }: Case): Promise<string[]> {
  const reply = await send(target, sent);
  if (reply.status !== gives.status) {
    return [`returned ${reply.status}, not ${gives.status}: ${reply.bytes.subarray(0, 600).toString()}`];
  }
  return [
    ...bodyProblems(reply, gives),
    ...Object.entries(gives.values ?? {}).flatMap(([path, value]) =>
      same(path, valueAt(reply.json, path), filled(target, value)),
    ),
    ...Object.entries(gives.headers ?? {}).flatMap(([name, value]) => headerProblems(target, reply, name, value)),
    ...(gives.ignored === undefined ? [] : ignoredProblems(reply, sent.json ?? {}, gives.ignored)),
    ...runProblems(reply.json),
    ...(gives.completes === true ? await completionProblems(target, reply) : []),
  ];
}

function bodyProblems({ bytes, headers, json }: Reply, { body }: Expected): string[] {
  if (body === 'nothing') return bytes.length === 0 ? [] : [`has a body of ${bytes.length} bytes`];
  if (body !== 'PNG') return differences(json, body);
  return [
    ...same('Content-Type', headers.get('content-type'), 'image/png'),
    ...same('the signature', bytes.subarray(0, 8).toString('hex'), pngSignature),
  ];
}

function headerProblems(target: Target, { headers }: Reply, name: string, value: string | true): string[] {
  const found = headers.get(name);
  if (value !== true) return same(name, found, filled(target, value));
  return found === null ? [`has no header ${name}`] : [];
}

/** Fields that the model does not use are listed in the order they were sent in, and nothing else is. */
function ignoredProblems({ json }: Reply, sent: object, { always, never }: NonNullable<Expected['ignored']>): string[] {
  const list = valueAt(json, 'data.ignored_inputs');
  if (!Array.isArray(list)) return [];
  const inOrder = Object.keys(sent).filter((name) => list.includes(name));
  return [
    ...same('data.ignored_inputs', list, inOrder),
    ...never.filter((name) => list.includes(name)).map((name) => `${name} is used, but listed as ignored`),
    ...always.filter((name) => name in sent && !list.includes(name)).map((name) => `${name} is not listed as ignored`),
  ];
}

/** Wherever a run is shown with its image: the image is null until the run is completed, and then it is there. */
function runProblems(json: unknown): string[] {
  const shown = isObject(json) && isObject(json.data) ? json.data : json;
  if (!isObject(shown) || shown.image_url === undefined || shown.live_status === undefined) return [];
  return (shown.live_status === 'completed') === (shown.image_url !== null)
    ? []
    : [`live_status is ${shown.live_status} and image_url ${shown.image_url}`];
}

async function completionProblems(target: Target, { json }: Reply): Promise<string[]> {
  const id = valueAt(json, 'data.run_id') ?? valueAt(json, 'run_id');
  const reply = await send(target, { method: 'GET', path: `/runs/${id}`, headers: { prefer: 'wait=30' } });
  return [
    ...differences(reply.json, run),
    ...same('live_status', valueAt(reply.json, 'live_status'), 'completed'),
    ...runProblems(reply.json),
  ].map((problem) => `in the end, ${problem}`);
}

function same(what: string, found: unknown, wanted: unknown): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${what} is ${is ?? 'absent'}, not ${should ?? 'absent'}`];
}
