import { describe, expect, it } from 'vitest';
import { contract } from '../testing/checked-fetch.ts';
import { readPreferences } from './prefer.ts';

const read = (header?: string, query = '') => readPreferences(contract, header, new URLSearchParams(query));

describe('Prefer', () => {
  it('holds what Prism, the contract and the mock know, together', () => {
    expect(read('code=404, example="not_found", dynamic=true, wait=5, return=minimal, delay=10-5')).toEqual({
      code: 404,
      example: 'not_found',
      dynamic: true,
      wait: 5,
      minimal: true,
      delay: [5, 10],
    });
    expect(read('scenario=rate-limited').scenario).toEqual({ name: 'rate-limited', code: 'rate_limited' });
    expect(read(undefined, '__code=503&other=1')).toEqual({ code: 503 });
  });

  it('is ignored where it is unknown, and refused where it is ours and makes no sense', () => {
    expect(read('respond-async, handling=lenient')).toEqual({});
    for (const wrong of ['scenario=nope', 'delay=-1', 'error-rate=2', 'code=abc']) {
      expect(() => read(wrong)).toThrow(expect.objectContaining({ code: 'validation_error' }));
    }
  });
});
