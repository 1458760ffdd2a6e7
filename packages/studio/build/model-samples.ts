import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Drawn by `npm run gallery`: the same prompt with every model type. */
export const gallery = join(import.meta.dirname, '../../docs/assets/gallery');

interface Entry {
  caption: string;
  file: string;
}

/** The image of each model type for the same prompt, as a URL; the files are copied into the page. */
export function modelSamples(): Plugin {
  const name = 'virtual:model-samples';
  return {
    name: 'model-samples',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const list = join(gallery, 'gallery.json');
      this.addWatchFile(list);
      const entries = (JSON.parse(await readFile(list, 'utf8')) as Entry[]).filter(({ file }) =>
        file.startsWith('model-'),
      );
      const [, prompt = ''] = entries[0]?.caption.split(': ') ?? [];
      return [
        ...entries.map(
          ({ file }, index) => `import image${index} from ${JSON.stringify(`${join(gallery, file)}?url`)};`,
        ),
        `export const prompt = ${JSON.stringify(prompt)};`,
        `export default {${entries.map(({ caption }, index) => `${JSON.stringify(caption.split(': ')[0])}: image${index}`)}};`,
      ].join('\n');
    },
  };
}
