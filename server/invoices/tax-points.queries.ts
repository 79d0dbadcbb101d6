import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Pages, readPages } from '../database/read-pages.ts';
import type { InvoiceKind } from './invoice.ts';
import type { TimeSpan } from './month-in-london.ts';

/** As the index says it. */
const taxPoint = sql<Date>`tax_point(kind, supplied_at, issued_at)`;

export interface TaxedSum {
  readonly vatNumber: string;
  readonly kind: InvoiceKind;
  readonly basisPoints: number;
  readonly documents: number;
  readonly net: number;
  readonly vat: number;
}

/** Documents whose tax point is in a span, by supplier, kind and rate. */
export async function sumTaxedDocuments(database: Database, { from, until }: TimeSpan): Promise<readonly TaxedSum[]> {
  const { rows } = await sql<TaxedSum>`
    select supplier_vat_number as "vatNumber", kind, vat_basis_points as "basisPoints", count(*)::integer as documents,
      sum(net_pence)::bigint as net, sum(vat_pence)::bigint as vat
    from invoices where ${taxPoint} >= ${from} and ${taxPoint} < ${until}
    group by 1, 2, 3 order by 1, kind desc, 3 desc`.execute(database);
  return rows;
}

interface TaxedDocument {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly corrects: string | null;
  readonly taxPoint: Date;
  readonly supplierVatNumber: string;
  readonly customer: string;
  readonly customerVatNumber: string;
  readonly paidFrom: string;
  readonly netPence: number;
  readonly basisPoints: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

/** By tax point. */
export function readTaxedDocuments(database: Database, { from, until }: TimeSpan): Pages<TaxedDocument> {
  return readPages(async (last: TaxedDocument | undefined, limit) => {
    // Read again by number, because a Date has no microseconds.
    const after = sql`and (${taxPoint}, number) > (select ${taxPoint}, number from invoices where number = ${last?.number})`;
    const { rows } = await sql<TaxedDocument>`
      select number, kind, corrects, ${taxPoint} as "taxPoint", supplier_vat_number as "supplierVatNumber",
        coalesce(nullif(customer_company, ''), customer_name) as customer, customer_vat_number as "customerVatNumber",
        paid_from as "paidFrom", net_pence as "netPence", vat_basis_points as "basisPoints", vat_pence as "vatPence",
        gross_pence as "grossPence"
      from invoices where ${taxPoint} >= ${last?.taxPoint ?? from} and ${taxPoint} < ${until} ${last ? after : sql``}
      order by ${taxPoint}, number limit ${limit}`.execute(database);
    return rows;
  });
}
