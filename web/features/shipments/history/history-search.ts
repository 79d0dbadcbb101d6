import { mostSearchLetters } from '../../../../contract/values/search-text.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../../contract/values/shipment-status.ts';

/** What part of the history is shown. It lives in the address, so that it can be kept, shared and gone back to. */
export interface HistorySearch {
  /** Counted from 1. */
  readonly page: number;
  readonly status: ShipmentStatus | undefined;
  /** What to look for; empty for everything. */
  readonly text: string;
}

/** Reads the address; what makes no sense there is as if it were absent. */
export function readHistorySearch(search: URLSearchParams): HistorySearch {
  const page = Number(search.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    status: shipmentStatuses.find((status) => status === search.get('status')),
    text: (search.get('search') ?? '').trim().slice(0, mostSearchLetters),
  };
}

/** The query of an address or of a call: only what differs from the whole history's first page. */
export function historyQuery({ page, status, text }: HistorySearch): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(status && { status }),
    ...(text !== '' && { search: text }),
  };
}

/** The address of this part of the history, relative to its page. */
export function historyHref(search: HistorySearch): string {
  return `?${new URLSearchParams(historyQuery(search)).toString()}`;
}
