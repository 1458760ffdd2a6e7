import type { ServerResponse } from 'node:http';
import { drawPng } from './images.ts';
import { type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';

export interface OpenaiStandIn extends StandIn {
  /** Takes the next request in place of the usual response. */
  next(handle: (request: Seen, response: ServerResponse) => unknown): void;
}

export interface OpenaiOptions {
  models?: string[];
  key?: string;
  /** `url` returns links to files on the server itself. */
  returns?: 'b64_json' | 'url';
}

const gptSizes = ['auto', '1024x1024', '1536x1024', '1024x1536'];

/** OpenAI Images: its models, its sizes, its refusals, its error shapes. */
export async function startOpenai(options: OpenaiOptions = {}): Promise<OpenaiStandIn> {
  const { models = ['gpt-image-1', 'gpt-image-2'], key, returns = 'b64_json' } = options;
  const queue: ((request: Seen, response: ServerResponse) => unknown)[] = [];
  const files = new Map<string, Buffer>();

  const fail = (response: ServerResponse, status: number, message: string, code: string | null = null): void =>
    sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });

  const stand = await startStandIn(async (request, response) => {
    const { path, headers } = request;
    if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
      fail(response, 401, `Incorrect API key provided: ${String(headers.authorization).slice(7)}.`, 'invalid_api_key');
      return;
    }
    if (path === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
      return;
    }
    if (path.startsWith('/files/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(files.get(path));
      return;
    }
    const handle = queue.shift();
    if (handle !== undefined) {
      await handle(request, response);
      return;
    }
    const fields = await fieldsOf(request);
    if (fields === undefined || !/^\/v1\/images\/(generations|edits)$/.test(path)) {
      fail(response, 404, `Invalid URL (POST ${path})`);
      return;
    }
    const { model = '', prompt = '', size = '1024x1024', n = '1' } = fields;
    if (!models.includes(model)) {
      fail(response, 404, `The model '${model}' does not exist`, 'model_not_found');
    } else if (prompt.includes('forbidden')) {
      fail(response, 400, 'Your request was rejected by the safety system.', 'moderation_blocked');
    } else if (model === 'gpt-image-1' && !gptSizes.includes(size)) {
      fail(response, 400, `Invalid value: '${size}'. Supported values are: ${gptSizes.join(', ')}.`, 'invalid_value');
    } else if (model.startsWith('gpt-image') && fields.response_format !== undefined) {
      fail(response, 400, "Unknown parameter: 'response_format'.", 'unknown_parameter');
    } else {
      const [width = 1024, height = 1024] = size.split('x').map(Number);
      const images = await Promise.all(
        Array.from({ length: Number(n) }, (_, index) => drawPng(width, height, 200 + index)),
      );
      const data = images.map((bytes, index) => {
        if (returns === 'b64_json') return { b64_json: bytes.toString('base64') };
        files.set(`/files/${index}.png`, bytes);
        return { url: `${stand.url}/files/${index}.png` };
      });
      sendJson(response, 200, { created: 1, data });
    }
  });
  return { ...stand, url: `${stand.url}/v1`, next: (handle) => void queue.push(handle) };
}

/** The fields of a JSON body or a form, as text. */
async function fieldsOf(request: Seen): Promise<Record<string, string> | undefined> {
  if (request.json !== undefined) {
    return Object.fromEntries(Object.entries(request.json).map(([name, value]) => [name, String(value)]));
  }
  if (!request.headers['content-type']?.startsWith('multipart/')) return undefined;
  const form = await request.form();
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}
