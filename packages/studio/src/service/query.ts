import { QueryClient } from '@tanstack/react-query';
import { noteFailure } from './connection.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client tries again by itself, and knows what makes sense to try again.
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      throwOnError: (error) => {
        noteFailure(error);
        return false;
      },
    },
  },
});
