import { useEffect, useState } from 'react';
import { apiBasePath, type Endpoint, type EndpointAnswer, type EndpointInput } from '../../../contract/endpoint.ts';
import type { trackShipment } from '../../../contract/tracking.ts';
import { embeddedParcelId } from '../../../contract/values/parcel-page.ts';
import { type CachedAnswer, type CacheEntry, cacheEntry, useCachedAnswer } from '../../lib/api/answer-cache.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call, type EndpointAddress } from '../../lib/api/call.ts';

const firstRetryMs = 1000;
const longestRetryMs = 60_000;
/** Polling interval where the browser can't keep an event stream open. */
const pollMs = 60_000;
/** What the Track tab prefetched is not requested again within this time, a 404 included. */
const freshMs = 5000;

const track: EndpointAddress<typeof trackShipment> = {
  name: 'trackShipment',
  method: 'GET',
  path: '/shipment/track-shipment',
};

const parcelEntry = (code: string) => liveEntry(track, { query: { tracking_code: code } });

/** Fetches a parcel before its page opens. That page reports a failure. */
export function prefetchParcel(code: string): Promise<void> {
  return parcelEntry(code).fetch();
}

/** For the prerender. */
export function setParcel(code: string, answer: EndpointAnswer<typeof trackShipment>): void {
  parcelEntry(code).set(answer);
}

/** What the server wrote into the document for its first rendering. It is asked for again, because it may have changed meanwhile. */
let embedded = import.meta.env.SSR ? null : document.getElementById(embeddedParcelId);

function takeEmbedded(entry: ReturnType<typeof parcelEntry>): void {
  if (embedded) entry.set(JSON.parse(embedded.textContent) as EndpointAnswer<typeof trackShipment>); // written as the call answers
  embedded = null;
}

/** A parcel by its code, fetched again whenever the server reports a change. Without a code nothing is requested. */
export function useParcel(code: string) {
  const entry = parcelEntry(code);
  takeEmbedded(entry);
  const { data, error } = useLiveAnswer(entry, { codeOf: () => code, isWanted: code !== '', freshMs });
  return { data, error, isLoading: code !== '' && !data && !error };
}

/** A refresh in the background shows no toast. */
export function liveEntry<E extends Endpoint>(
  endpoint: E | EndpointAddress<E>,
  input: EndpointInput<E>,
): CacheEntry<EndpointAnswer<E>> {
  return cacheEntry(`${endpoint.name} ${JSON.stringify(input)}`, (signal, before: CachedAnswer<EndpointAnswer<E>>) =>
    call(endpoint, input, signal, { isQuiet: before.data !== undefined || before.failures > 0 }),
  );
}

interface LiveOptions<T> {
  /** The tracking code whose changes the server reports. */
  readonly codeOf: (answer: T) => string;
  readonly isWanted?: boolean;
  readonly freshMs?: number;
}

/** An answer that keeps itself up to date. A temporary failure is retried with exponential backoff; only the first one shows a toast. */
export function useLiveAnswer<T>(
  entry: CacheEntry<T>,
  { codeOf, isWanted = true, freshMs: keptMs = 0 }: LiveOptions<T>,
) {
  const { data, error, failures, isFetching } = useCachedAnswer(entry);
  const [isPolling, setIsPolling] = useState(false);
  const refetch = () => void entry.fetch({ isRetry: true });

  useEffect(() => {
    const known = entry.get();
    if (isWanted && !known.isFetching && !isFresh(known, keptMs)) void entry.fetch();
  }, [entry, isWanted, keptMs]);

  const isFailing = isTemporary(error) && !isFetching;
  const waitMs = isFailing ? Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)) : isPolling ? pollMs : 0;
  useTimerWhileVisible(waitMs, refetch, failures);
  // From the first answer on: an outage afterwards does not end the event stream.
  useParcelChanges(data ? codeOf(data) : '', { onChange: refetch, onPollingChange: setIsPolling });
  useReconnect(isTemporary(error), refetch);
  return { data, error, refetchNow: refetch };
}

function isFresh({ data, error, settledAt }: CachedAnswer<unknown>, keptMs: number): boolean {
  return Date.now() - settledAt < keptMs && (error ? hasCode(error, 'NOT_FOUND') : data !== undefined);
}

/** Calls back again and again, each time after a wait, but never while nobody can see the page. A wait of 0 is none. */
function useTimerWhileVisible(waitMs: number, onTime: () => void, key: unknown): void {
  useEffect(() => {
    if (waitMs === 0) return undefined;
    const timer = setInterval(() => document.hidden || onTime(), waitMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls depends on the entry alone, and each key has a wait of its own
  }, [waitMs, key]);
}

function isTemporary(error: unknown): boolean {
  return hasCode(error, 'UNREACHABLE', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL');
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
    const url = `${apiBasePath}${track.path}/live?tracking_code=${encodeURIComponent(code)}`;
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
