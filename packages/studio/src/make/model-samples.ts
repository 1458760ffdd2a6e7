import entries from './model-samples/gallery.json' with { type: 'json' };

/** Drawn by `npm run gallery`: the same prompt with every model type. */
const urls = import.meta.glob<string>('./model-samples/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The prompt of every sample. */
export const samplePrompt = entries[0]?.caption.split(': ')[1] ?? '';

/** The URL of the image by model type. */
export const samples: Record<string, string | undefined> = Object.fromEntries(
  entries.map(({ caption, file }) => [caption.split(': ')[0], urls[`./model-samples/${file}`]]),
);
