import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { myInvoices } from '../../../contract/invoices.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** Which part of the list is shown. */
export interface InvoicePage {
  readonly page: number;
  /** A month such as '2026-11'; undefined for all. */
  readonly month: string | undefined;
}

/** A page of the customer's invoices; the one before stays until it is here. */
export function useInvoices({ page, month }: InvoicePage) {
  const query = { page: String(page), ...(month !== undefined && { month }) };
  return useQuery({ ...endpointQuery(myInvoices, { query }), placeholderData: keepPreviousData }, queryClient);
}
