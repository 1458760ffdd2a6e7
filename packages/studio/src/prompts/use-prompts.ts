import type { Schemas } from '@darkroom/client';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scopeOf } from '../make/latest.ts';
import { client, connection } from '../service/connection.ts';
import { queryClient } from '../service/query.ts';
import { useStore } from '../service/store.ts';

export type Prompt = Schemas['Prompt'];

type Pages = InfiniteData<Schemas['PromptList'], string | undefined>;

/** The saved prompts, newest first. A search needs all of them, because the service has none. */
export function usePrompts(search: string) {
  const result = useInfiniteQuery({
    queryKey: ['prompts', scopeOf(useStore(connection))],
    queryFn: ({ pageParam }) => client().prompts.list({ limit: 100, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = result;
  useEffect(() => {
    if (search && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [search, hasNextPage, isFetching, isError, fetchNextPage]);
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  return { ...result, prompts: all.filter((prompt) => matches(prompt, search)), total: all.length };
}

/** Every word, anywhere in the prompt, its original or its model. */
function matches({ prompt, original_prompt, model_type }: Prompt, search: string): boolean {
  const text = `${prompt} ${original_prompt} ${model_type ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Shows a change at once; a new prompt comes first. */
export const keepPrompt = (prompt: Prompt): void =>
  changeLists((pages) =>
    pages.some(({ data }) => data.some(({ id }) => id === prompt.id))
      ? pages.map((page) => ({ ...page, data: page.data.map((one) => (one.id === prompt.id ? prompt : one)) }))
      : pages.map((page, index) => (index === 0 ? { ...page, data: [prompt, ...page.data] } : page)),
  );

export const forgetPrompt = (id: string): void =>
  changeLists((pages) => pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })));

function changeLists(change: (pages: Pages['pages']) => Pages['pages']): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: ['prompts'] },
    (list) => list && { ...list, pages: change(list.pages) },
  );
}
