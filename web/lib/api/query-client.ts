import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache with the specification's settings (section 9). Hooks import it instead of using a provider, so that pages without queries
 * do not load it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      gcTime: 300_000,
      networkMode: 'always', // offline, a call fails with a sentence instead of waiting without one
    },
  },
});
