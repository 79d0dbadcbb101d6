import { QueryClient } from '@tanstack/react-query';

const networkMode = 'always'; // offline, a call fails with a message instead of waiting without one

/** Settings of the specification (section 9). Imported by hooks, without a provider, so that pages without queries don't load it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      gcTime: 300_000,
      networkMode,
    },
    mutations: { networkMode },
  },
});
