import { QueryCache, QueryClient } from '@tanstack/react-query';
import { noteFailure } from './reach.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  defaultOptions: {
    queries: {
      // The client retries by itself, and knows which requests can be retried.
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
  },
});
