import { type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { mapRows, readPages } from '../database/read-pages.ts';
import type { Tables } from '../database/tables.ts';
import type { Page } from '../http/pagination.ts';
import type { Invoice } from './invoice.ts';
import { always, type TimeSpan } from './month-in-london.ts';

export const invoiceColumns = [
  'number',
  'kind',
  'organisation_id',
  'shipment_id',
  'corrects',
  'supplements',
  'issued_at',
  'supplied_at',
  'supplier_name',
  'supplier_address',
  'supplier_vat_number',
  'customer_name',
  'customer_company',
  'customer_vat_number',
  'customer_address',
  'shipper',
  'receiver',
  'tracking_code',
  'customer_reference',
  'reason',
  'description',
  'quantity',
  'vat_basis_points',
  'net_pence',
  'vat_pence',
  'gross_pence',
  'paid_from',
] as const;

const newestFirst = sql`issued_at desc, number desc`;

/** Exported whole, and kept for six years when the organisation is erased, as the law asks. */
export const invoiceRecords = {
  name: 'invoices',
  owner: 'organisation' as const,
  exportFor: async (database: Database, organisationId: string) =>
    mapRows(readIssuedBetween(database, organisationId, always), ({ organisationId: _own, ...invoice }) => ({
      ...invoice,
      issuedAt: invoice.issuedAt.toISOString(),
      suppliedAt: invoice.suppliedAt.toISOString(),
    })),
  eraseFor: async () => undefined,
};

export async function findInvoiceNumber(database: Database, shipmentId: string): Promise<string | undefined> {
  const invoices = await findInvoicesOf(database, [shipmentId]);
  return invoices.find(({ supplements }) => supplements === undefined)?.number;
}

/**
 * A page of an organisation's invoices, newest first: all, or those that were issued or taken back in a span of time. Rows before the page are
 * skipped in the index alone.
 */
export async function findInvoicePage(
  database: Database,
  organisationId: string,
  { span, limit, offset }: Page & { readonly span: TimeSpan | undefined },
): Promise<{ readonly invoices: readonly Invoice[]; readonly total: number }> {
  const listed = database
    .selectFrom('invoices')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'INVOICE')
    .$if(span !== undefined, (query) =>
      query.where(
        'number',
        '=',
        sql<string>`any(
        select coalesce(corrects, number) from invoices
        where organisation_id = ${organisationId} and issued_at >= ${span?.from} and issued_at < ${span?.until})`,
      ),
    );
  const [{ total }, rows] = await Promise.all([
    listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    database
      .selectFrom('invoices')
      .select(invoiceColumns)
      .where('number', 'in', listed.select('number').orderBy(newestFirst).offset(offset).limit(limit))
      .orderBy(newestFirst)
      .execute(),
  ]);
  return { invoices: rows.map(invoiceFrom), total };
}

export async function findCreditNotes(database: Database, numbers: readonly string[]): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('kind', '=', sql.lit('CREDIT_NOTE')) // written out: a plan for any kind can't use the index of this one
    .where('corrects', '=', sql<string>`any(${numbers})`)
    .execute();
  return rows.map(invoiceFrom);
}

export async function findInvoice(
  database: Database,
  organisationId: string,
  number: string,
): Promise<Invoice | undefined> {
  const row = await database
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('organisation_id', '=', organisationId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && invoiceFrom(row);
}

/** Of any organisation, oldest first. */
export async function findInvoices(database: Database, numbers: readonly string[]): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('number', '=', sql<string>`any(${numbers})`)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.map(invoiceFrom);
}

/** Of any organisation, oldest first. Locked, nobody else credits them until the transaction ends. */
export async function findInvoicesOf(
  database: Database,
  shipmentIds: readonly string[],
  { isLocked = false } = {},
): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .where('kind', '=', sql.lit('INVOICE')) // as above
    .orderBy('issued_at')
    .orderBy('number')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(invoiceFrom);
}

/** What credit notes have taken back, by the invoice they correct. */
export async function sumCredited(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Pick<Invoice, 'netPence' | 'grossPence'>>> {
  const rows = await database
    .selectFrom('invoices')
    .select(['corrects', sql<number>`sum(net_pence)`.as('net'), sql<number>`sum(gross_pence)`.as('gross')])
    .where('kind', '=', sql.lit('CREDIT_NOTE')) // as above
    .where('corrects', '=', sql<string>`any(${numbers})`)
    .groupBy('corrects')
    .execute();
  return new Map(rows.map(({ corrects, net, gross }) => [corrects ?? '', { netPence: net, grossPence: gross }]));
}

/** Oldest first. */
export function readIssuedBetween(
  database: Database,
  organisationId: string,
  { from, until }: TimeSpan,
): AsyncGenerator<readonly Invoice[]> {
  return readPages(async (last: Invoice | undefined, limit) => {
    const rows = await database
      .selectFrom('invoices')
      .select(invoiceColumns)
      .where('organisation_id', '=', organisationId)
      .where('issued_at', '>=', last?.issuedAt ?? from)
      .where('issued_at', '<', until)
      // Read again by number, because a Date has no microseconds. A document is never deleted.
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(issued_at, number) > (select issued_at, number from invoices where number = ${last?.number})`,
        ),
      )
      .orderBy('issued_at')
      .orderBy('number')
      .limit(limit)
      .execute();
    return rows.map(invoiceFrom);
  });
}

type Row = Pick<Selectable<Tables['invoices']>, (typeof invoiceColumns)[number]>;

function invoiceFrom(row: Row): Invoice {
  return {
    number: row.number,
    kind: row.kind,
    organisationId: row.organisation_id,
    shipmentId: row.shipment_id,
    corrects: row.corrects ?? undefined,
    supplements: row.supplements ?? undefined,
    issuedAt: row.issued_at,
    suppliedAt: row.supplied_at,
    supplier: { name: row.supplier_name, address: row.supplier_address, vatNumber: row.supplier_vat_number },
    customer: {
      name: row.customer_name,
      companyName: row.customer_company || undefined,
      vatNumber: row.customer_vat_number || undefined,
      address: row.customer_address,
    },
    shipper: row.shipper,
    receiver: row.receiver,
    trackingCode: row.tracking_code,
    customerReference: row.customer_reference,
    reason: row.reason,
    description: row.description,
    quantity: row.quantity,
    vatBasisPoints: row.vat_basis_points,
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
    paidFrom: row.paid_from,
  };
}

/** Of organisations that become another one's, whatever is printed on them. Only in a claim. */
export async function moveInvoices(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ organisation_id: to })
    .where(sql<boolean>`organisation_id = any(${from}::uuid[])`)
    .execute();
}
