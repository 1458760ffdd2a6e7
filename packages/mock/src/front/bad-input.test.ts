import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createCaller, expectError } from '../testing/checked-fetch.ts';
import { drawImage, form } from '../testing/images.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
let call: Caller;

beforeAll(async () => {
  mock = await startMock({ runTime: 0 });
  call = createCaller(mock.url);
});
afterAll(async () => {
  // After all of it the mock still serves.
  expect((await call('/api/v1/me')).status).toBe(200);
  await mock.stop();
});

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

describe('bodies that cannot be read', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['JSON that breaks off', '/api/v1/runs/generate', {}, '{"prompt":'],
    ['an empty body', '/api/v1/runs/generate', {}, ''],
    ['a form that is none', '/api/v1/upload', multipart, 'no parts at all'],
    ['a form that breaks off', '/api/v1/upload', multipart, '--x\r\nContent-Disposition: form-data; name="file"\r\n'],
    [
      'a part without a name',
      '/api/v1/upload',
      multipart,
      '--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n',
    ],
    ['a form without a boundary', '/api/v1/upload', { 'content-type': 'multipart/form-data' }, '--x--'],
  ])('%s is invalid_json', async (_, path, headers, body) => {
    await expectError(await call(path, { method: 'POST', body, headers }), 400, 'invalid_json');
  });

  it('of a type that the operation does not take are unsupported_media_type', async () => {
    const headers = { 'content-type': 'text/plain' };
    await expectError(await call('/api/v1/runs/generate', { body: 'hello', headers }), 415, 'unsupported_media_type');
    await expectError(await call('/api/v1/upload', { body: {} }), 415, 'unsupported_media_type');
  });

  it('over every limit are file_too_large, reported before they have arrived', async () => {
    const head =
      'POST /api/v1/upload HTTP/1.1\r\nHost: mock\r\nX-API-Key: k\r\nContent-Type: multipart/form-data; boundary=x\r\n';
    const response = await raw(`${head}Content-Length: 99999999999\r\n\r\n--x`);
    expect(response).toMatch(/^HTTP\/1.1 413/);
    expect(response).toContain('"code":"file_too_large"');
  });

  it('that are no HTTP at all get an error that says so', async () => {
    expect(await raw('BOO\r\n\r\n')).toMatch(/^HTTP\/1.1 400[\s\S]*invalid_json/);
  });
});

describe('requests that break a rule', () => {
  it.each([
    ['an unknown field', '/api/v1/runs/generate', { prompt: 'fox', colour: 'red' }, 'validation_error', '/colour'],
    ['a length out of bounds', '/api/v1/runs/generate', { prompt: 'fox', width: 4096 }, 'validation_error', '/width'],
    ['a missing prompt', '/api/v1/runs/generate', {}, 'validation_error', '/prompt'],
    ['a wrong type', '/api/v1/runs/generate', { prompt: 7 }, 'validation_error', '/prompt'],
    [
      'an unknown model',
      '/api/v1/runs/generate',
      { prompt: 'fox', model_type: 'dalle' },
      'validation_error',
      '/model_type',
    ],
    [
      'one LoRA of two',
      '/api/v1/runs/generate',
      { prompt: 'fox', lora_low_name: 'a' },
      'validation_error',
      '/lora_high_name',
    ],
    [
      'two names of one thing',
      '/api/v1/runs/generate',
      { prompt: 'f', workflow_type: 'wan', model_type: 'flux-dev' },
      'conflicting_fields',
      '/workflow_type',
    ],
    ['no source', '/api/v1/edits/segment', { prompt: 'fox' }, 'missing_source', '/imageUrl'],
    [
      'two sources',
      '/api/v1/edits/vendora',
      { prompt: 'f', image_url: 'https://a.example/b', run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03' },
      'conflicting_fields',
      '/run_id',
    ],
    ['no source of a video', '/api/v1/runs/video', {}, 'missing_source', '/image_url'],
    [
      'one image to combine',
      '/api/v1/runs/combine',
      { image_urls: ['https://a.example/b'] },
      'validation_error',
      '/image_urls',
    ],
  ])('%s', async (_, path, body, code, place) => {
    const error = await expectError(await call(path, { body }), 422, code);
    expect((error.details as { issues: { path: string }[] }).issues[0]?.path).toBe(place);
  });

  it('of a video carry the error twice, as the contract has it', async () => {
    const { error, ...outer } = await expectError(
      await call('/api/v1/runs/video', { body: { duration: 99 } }),
      422,
      'missing_source',
    );
    expect(error).toEqual(outer);
  });

  it('for an unavailable model type are model_unavailable', async () => {
    const body = { prompt: 'fox', model_type: 'vendorc' };
    await expectError(await call('/api/v1/runs/generate', { body }), 422, 'model_unavailable');
    await expectError(await call('/api/v1/runs?model_type=vendorc'), 422, 'model_unavailable');
  });

  it.each([
    '/api/v1/runs?limit=0',
    '/api/v1/runs?limit=many',
    '/api/v1/runs?status=odd',
    '/api/v1/runs?cursor=%00',
    '/api/v1/runs?parent_run_id=',
    '/api/v1/runs/not-an-id',
  ])('%s is a validation_error', async (path) => {
    await expectError(await call(path), 422, 'validation_error');
  });

  it('that name nothing known are not found, each with its code', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    await expectError(await call(`/api/v1/runs/${id}`), 404, 'run_not_found');
    await expectError(await call(`/api/v1/prompts/${id}`), 404, 'prompt_not_found');
    await expectError(await call(`/api/v1/models/${id}`), 404, 'model_not_found');
    await expectError(await call(`/api/v1/webhooks/deliveries/${id}`), 404, 'delivery_not_found');
    await expectError(
      await call('/api/v1/edits/segment', { body: { prompt: 'fox', run_id: id } }),
      404,
      'run_not_found',
    );
    await expectError(
      await call('/api/v1/runs/generate', { body: { prompt: 'fox', model_id: id } }),
      404,
      'model_not_found',
    );
  });

  it('with a mask of another size are mask_dimension_mismatch', async () => {
    const uri = async (width: number) =>
      `data:image/png;base64,${Buffer.from(await drawImage(width, 20)).toString('base64')}`;
    const body = { original_image_url: await uri(30), mask_image_url: await uri(40) };
    await expectError(await call('/api/v1/edits/mask', { body }), 422, 'mask_dimension_mismatch');
  });

  it('with text where a file belongs are refused', async () => {
    await expectError(await call('/api/v1/upload', { body: form({ file: 'no file' }) }), 422, 'validation_error');
  });
});

describe('addresses', () => {
  it('that do not exist are not_found, with another method method_not_allowed', async () => {
    await expectError(await call('/api/v2/nothing'), 404, 'not_found');
    await expectError(await call('/api/v1/runs/generate/more'), 404, 'not_found');
    const response = await call('/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03', { method: 'PUT', body: {} });
    await expectError(response, 405, 'method_not_allowed');
    expect(response.headers.get('allow')).toBe('DELETE, GET, PATCH');
  });

  it.each([
    '/api/v1/runs/%E0%A4%A',
    '//',
    '/..%2f..%2fetc/passwd',
    '/files/..%2f..%2fsecret0000000000.png',
    '/__mock/odd',
  ])('%s does no harm', async (path) => {
    const response = await fetch(mock.url + path, { headers: { 'x-api-key': 'k' } });
    expect([404, 422]).toContain(response.status);
  });

  it('need credentials, and say which', async () => {
    const anonymous = createCaller(mock.url, null);
    const response = await anonymous('/api/v1/me');
    await expectError(response, 401, 'unauthenticated');
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await anonymous('/api/v1/me', { headers: { authorization: 'Basic abc' } })).status).toBe(401);
    expect((await anonymous('/api/v1/me', { headers: { authorization: 'Bearer abc' } })).status).toBe(200);
  });

  it('that accept no type of the response are not_acceptable', async () => {
    const headers = { accept: 'application/xml' };
    await expectError(await call('/api/v1/runs', { headers }), 406, 'not_acceptable');
    await expectError(
      await call('/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03', { headers }),
      406,
      'not_acceptable',
    );
  });
});

/** Bytes as they are, over a socket of one's own. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(mock.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      response += chunk;
      if (response.includes('}')) socket.destroy();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}
