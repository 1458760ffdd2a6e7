/**
 * Loads something large when it is first needed and keeps it. A failed load is not kept, so the next call tries again.
 *
 * @example const font = loadOnce(() => readFont()); (await font()).draw('…');
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
