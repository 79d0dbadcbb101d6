import { type ShipmentStatus, shipmentStatuses } from '../../../../contract/values/shipment-status.ts';
import { mostSearchLetters } from '../../../../contract/values/texts/search-text.ts';

/** Which part of the history is shown. It is in the address, so that it can be shared. */
export interface HistorySearch {
  /** Counted from 1. */
  readonly page: number;
  readonly status: ShipmentStatus | undefined;
  /** Empty for everything. */
  readonly text: string;
}

/** Ignores invalid parameters. */
export function readHistorySearch(search: URLSearchParams): HistorySearch {
  const page = Number(search.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    status: shipmentStatuses.find((status) => status === search.get('status')),
    text: (search.get('search') ?? '').trim().slice(0, mostSearchLetters),
  };
}

/** Of an address or a call, without default values. */
export function historyQuery({ page, status, text }: HistorySearch): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(status && { status }),
    ...(text !== '' && { search: text }),
  };
}

/** Relative to the page of the history. */
export function historyHref(search: HistorySearch): string {
  return `?${new URLSearchParams(historyQuery(search)).toString()}`;
}
