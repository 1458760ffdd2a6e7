import { expect, it } from 'vitest';
import { saliencyMap } from './saliency.ts';
import { backdrop, compose, FIGURES, quietJob } from './test-images.ts';

it('gives an image the same map again, also after others', async () => {
  const images = await Promise.all(
    [FIGURES.fox, FIGURES.apple].map((emoji) =>
      compose(backdrop('meadow', 120, 100), [{ emoji, x: 20, y: 10, size: 80 }]),
    ),
  );
  const [fox, apple] = images.map(({ raw }) => raw) as [never, never];
  const first = structuredClone(await saliencyMap(fox, quietJob()));
  expect((await saliencyMap(apple, quietJob())).map.data).not.toEqual(first.map.data);
  expect(await saliencyMap(fox, quietJob())).toEqual(first);
});
