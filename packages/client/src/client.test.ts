import { operations } from '@darkroom/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { isValidationError } from './errors.ts';

const client = createClient({ baseUrl: 'http://127.0.0.1:9' });
const at = (path: string): unknown =>
  path.split('.').reduce((node: unknown, name) => (node as Record<string, unknown>)?.[name], client);

describe('the surface of the client', () => {
  const ids = Object.entries(operations).flatMap(([id, { aliases }]) => [
    id,
    ...aliases.map((alias: { operationId: string }) => alias.operationId),
  ]);

  it.each(ids)('has %s', (id) => {
    expect(at(id)).toBeTypeOf('function');
  });

  it.each(Object.entries(operations).filter(([, { requestTypes }]) => requestTypes.length === 2))(
    '%s has a method for each media type',
    (id) => {
      expect(at(`${id}.json`)).toBeTypeOf('function');
      expect(at(`${id}.formData`)).toBeTypeOf('function');
    },
  );

  it.each(['uploadImage', 'generateImageRun', 'describe', 'enhancePrompt'])('no longer has %s', (name) => {
    expect(at(name)).toBeUndefined();
  });

  it('has methods beyond one request', () => {
    expect(client.runs.wait).toBeTypeOf('function');
    expect(client.runs.watch).toBeTypeOf('function');
    expect(client.images.combine.nanobanana).toBeTypeOf('function');
  });
});

describe('an invalid option', () => {
  const unusable = [
    '',
    'darkroom.example',
    'ftp://darkroom.example',
    'http://',
    'http://user:pass@darkroom.example',
    'javascript:alert(1)',
  ];
  it.each(unusable)('rejects the base URL %j', (baseUrl) => {
    const make = () => createClient({ baseUrl });
    expect(make).toThrow(
      expect.objectContaining({ name: 'ValidationError', code: 'invalid_option', path: '/baseUrl' }),
    );
  });

  it('rejects a key that is not a valid header value, and does not repeat it', () => {
    try {
      createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'secret\nkey' });
      expect.unreachable();
    } catch (error) {
      expect(isValidationError(error)).toBe(true);
      expect(String(error)).not.toContain('secret');
    }
  });
});
