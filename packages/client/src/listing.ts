import type { Extension, Input } from './operation.ts';

interface Page {
  data: unknown[];
  next_cursor?: string | null;
}

/** For lists: the first page as a promise, and everything after it as something to iterate over. */
export const listing: Extension =
  (call) =>
  (...args) => {
    const [query, options] = args as [Input, unknown];
    const first = call(query, options) as Promise<Page>;
    async function* pages() {
      let page = await first;
      yield page;
      while (page.next_cursor) {
        page = (await call({ ...query, cursor: page.next_cursor }, options)) as Page;
        yield page;
      }
    }
    async function* entries() {
      for await (const { data } of pages()) yield* data;
    }
    return Object.assign(first, { pages, [Symbol.asyncIterator]: entries });
  };
