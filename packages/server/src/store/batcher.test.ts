import { describe, expect, test } from 'vitest';
import { batcher } from './batcher.ts';

describe('batcher', () => {
  test('calls made together share a batch, and each gets its own result', async () => {
    const batches: number[][] = [];
    const double = batcher(async (numbers: number[]) => {
      batches.push(numbers);
      return numbers.map((number) => number * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('calls that come while a batch is in progress make up the next one', async () => {
    const gates: (() => void)[] = [];
    const batches: number[][] = [];
    const call = batcher(async (numbers: number[]) => {
      batches.push(numbers);
      await new Promise<void>((resolve) => gates.push(resolve));
      return numbers;
    });
    const first = call(1);
    await until(() => gates.length === 1);
    const others = [call(2), call(3)];
    gates[0]?.();
    await first;
    await until(() => gates.length === 2);
    gates[1]?.();
    await Promise.all(others);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  test('a batch is never larger than allowed, and lanes run side by side', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const call = batcher(
      async (numbers: number[]) => {
        sizes.push(numbers.length);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return numbers;
      },
      { maxItems: 4, lanes: 2 },
    );
    await Promise.all(Array.from({ length: 20 }, (_, at) => call(at)));
    expect(Math.max(...sizes)).toBe(4);
    expect(most).toBe(2);
  });

  test('a batch that fails fails its calls, and the next one continues', async () => {
    let broken = true;
    const call = batcher(async (numbers: number[]) => {
      if (broken) throw new Error('away');
      return numbers;
    });
    await expect(Promise.all([call(1), call(2)])).rejects.toThrow('away');
    broken = false;
    expect(await call(3)).toBe(3);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
