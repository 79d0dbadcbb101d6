import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of what the server told us, with the specification's settings (section 9). Hooks are given it directly instead of
 * through a provider, so that pages which ask the server nothing do not load it.
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
