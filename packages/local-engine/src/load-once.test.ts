import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('what was loaded is kept, and a load that failed is tried again', async () => {
  let loads = 0;
  const model = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('The file cannot be read right now.');
    return { loads };
  });
  const together = await Promise.allSettled([model(), model()]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(loads).toBe(1);
  expect(await Promise.all([model(), model()])).toEqual([{ loads: 2 }, { loads: 2 }]);
  expect(await model()).toEqual({ loads: 2 });
});
