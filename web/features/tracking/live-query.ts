import { useEffect } from 'react';
import type { Endpoint, EndpointAnswer, EndpointInput } from '../../../contract/endpoint.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { type EndpointQuery, endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const firstRetryMs = 1000;
const longestRetryMs = 60_000;

/** Whether a call that failed may succeed by itself a little later. */
export function mayPass(error: unknown): boolean {
  return hasCode(error, 'UNREACHABLE', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL');
}

/**
 * A query of a page that keeps itself up to date: what fails for now is asked for again, with exponential backoff. Only the first
 * failure of what somebody asked for is told in a toast.
 */
export function liveQuery<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  const { queryKey } = endpointQuery(endpoint, input);
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<EndpointAnswer<E>> =>
      call(endpoint, input, signal, { isQuiet: isInBackground(queryKey) }),
    retry: (_failures: number, error: Error) => mayPass(error),
    retryDelay: (failures: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** failures),
  };
}

function isInBackground(queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state !== undefined && (state.data !== undefined || state.fetchFailureCount > 0);
}

/** Asks again at once, whether or not a retry is waiting for its time. */
export async function askNow({ queryKey }: Pick<EndpointQuery<Endpoint>, 'queryKey'>): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.refetchQueries({ queryKey });
}

/** Calls back when the device is connected again, as long as something is wrong. */
export function useReconnect(isFailing: boolean, onReconnect: () => void): void {
  useEffect(() => {
    if (!isFailing) return undefined;
    window.addEventListener('online', onReconnect);
    return () => window.removeEventListener('online', onReconnect);
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls depends on what fails alone
  }, [isFailing]);
}
