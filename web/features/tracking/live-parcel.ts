import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import { apiBasePath, type Endpoint, type EndpointAnswer, type EndpointInput } from '../../../contract/endpoint.ts';
import * as receiver from '../../../contract/receiver.ts';
import { trackShipment } from '../../../contract/tracking.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const firstRetryMs = 1000;
const longestRetryMs = 60_000;
/** Polling interval where the browser can't keep an event stream open. */
const pollMs = 60_000;
/** What the Track tab prefetched is not requested again within this time, a 404 included. */
const freshMs = 5000;

const trackQuery = (code: string) => endpointQuery(trackShipment, { query: { tracking_code: code } });

/** Fetches a parcel before its page opens. That page reports a failure. */
export function prefetchParcel(code: string): Promise<void> {
  return queryClient.prefetchQuery(trackQuery(code));
}

/** A parcel by its code, fetched again whenever the server reports a change. Without a code nothing is requested. */
export function useParcel(code: string) {
  const { queryKey } = trackQuery(code);
  const { data, error, isLoading } = useLiveQuery(
    trackShipment,
    { query: { tracking_code: code } },
    { codeOf: () => code, enabled: code !== '', staleTime: freshMs, retryOnMount: !wasJustNotFound(queryKey) },
  );
  return { data, error, isLoading: isLoading && !error };
}

function wasJustNotFound(queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey);
  return hasCode(state?.error, 'NOT_FOUND') && Date.now() - (state?.errorUpdatedAt ?? 0) < freshMs;
}

type DeliveryAnswer = EndpointAnswer<typeof receiver.showMyDelivery>;

/** The parcel of a private link, kept up to date, and what its receiver can do about it. */
export function useMyDelivery(token: string) {
  const input = { body: { token } };
  const { data, error, refetchNow } = useLiveQuery(receiver.showMyDelivery, input, {
    codeOf: ({ delivery }) => delivery.parcel._tracking_id,
  });
  const show = (changed: DeliveryAnswer) =>
    void queryClient.setQueryData<DeliveryAnswer>(endpointQuery(receiver.showMyDelivery, input).queryKey, changed);
  return {
    delivery: data?.delivery,
    error,
    refetchNow,
    setPreference: async (preference: DeliveryPreference, remember?: boolean) => {
      const body = { token, preference, ...(remember !== undefined && { remember }) };
      show(await call(receiver.setPreference, { body }));
    },
    forgetNeeds: async () => show(await call(receiver.forgetNeeds, { body: { token } })),
    withdrawPreference: async (kind: DeliveryPreference['kind']) =>
      show(await call(receiver.withdrawPreference, { body: { token, kind } })),
    updateSubscription: async (isUnsubscribed: boolean) =>
      show(await call(receiver.updateSubscription, { body: { token, is_unsubscribed: isUnsubscribed } })),
  };
}

interface LiveOptions<E extends Endpoint> {
  /** The tracking code whose changes the server reports. */
  readonly codeOf: (answer: EndpointAnswer<E>) => string;
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly retryOnMount?: boolean;
}

/** A query that keeps itself up to date. A temporary failure is retried with exponential backoff; only the first one shows a toast. */
function useLiveQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { codeOf, ...options }: LiveOptions<E>,
) {
  const [isPolling, setIsPolling] = useState(false);
  const { queryKey } = endpointQuery(endpoint, input);
  const { data, isLoading, ...answer } = useQuery(
    {
      ...options,
      queryKey,
      queryFn: ({ signal }): Promise<EndpointAnswer<E>> =>
        call(endpoint, input, signal, { isQuiet: isInBackground(queryKey) }),
      retry: (_failures: number, error: Error) => isTemporary(error),
      retryDelay: (failures: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** failures),
      refetchInterval: ({ state }) => (isPolling || isTemporary(state.error) ? pollMs : false),
    },
    queryClient,
  );
  const error = answer.error ?? answer.failureReason;
  // From the first answer on: an outage afterwards does not end the event stream.
  useParcelChanges(data ? codeOf(data) : '', {
    onChange: () => void queryClient.invalidateQueries({ queryKey }),
    onPollingChange: setIsPolling,
  });
  const refetchNow = async () => {
    await queryClient.cancelQueries({ queryKey }); // or a retry that waits would keep its time
    await queryClient.refetchQueries({ queryKey });
  };
  useReconnect(isTemporary(error), () => void refetchNow());
  return { data, error, isLoading, refetchNow };
}

function isTemporary(error: unknown): boolean {
  return hasCode(error, 'UNREACHABLE', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL');
}

function isInBackground(queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state !== undefined && (state.data !== undefined || state.fetchFailureCount > 0);
}

/** Calls back when the device is online again, as long as something fails. */
function useReconnect(isFailing: boolean, onReconnect: () => void): void {
  useEffect(() => {
    if (!isFailing) return undefined;
    window.addEventListener('online', onReconnect);
    return () => window.removeEventListener('online', onReconnect);
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls depends on what fails alone
  }, [isFailing]);
}

interface ChangeListener {
  readonly onChange: () => void;
  readonly onPollingChange: (isPolling: boolean) => void;
}

/** Listens to a parcel's event stream. The browser reconnects by itself; what was missed meanwhile is fetched then. */
function useParcelChanges(code: string, { onChange, onPollingChange }: ChangeListener): void {
  useEffect(() => {
    if (code === '') return undefined;
    const url = `${apiBasePath}${trackShipment.path}/live?tracking_code=${encodeURIComponent(code)}`;
    const source = new EventSource(url);
    let hasOpened = false;
    source.addEventListener('changed', onChange);
    source.addEventListener('open', () => {
      onPollingChange(false);
      if (hasOpened) onChange();
      hasOpened = true;
    });
    source.addEventListener('error', () => onPollingChange(source.readyState === EventSource.CLOSED));
    return () => source.close();
    // oxlint-disable-next-line react/exhaustive-deps -- one connection a code; what it calls depends on the code alone
  }, [code]);
}
