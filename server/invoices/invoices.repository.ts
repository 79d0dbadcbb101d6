import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { readPages } from '../database/read-pages.ts';
import type { Tables } from '../database/tables.ts';
import type { Page } from '../http/pagination.ts';
import type { Invoice, InvoiceKind } from './invoice.ts';
import type { TimeSpan } from './month-in-london.ts';

const columns = [
  'number',
  'kind',
  'account_id',
  'shipment_id',
  'corrects',
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
  'description',
  'quantity',
  'vat_basis_points',
  'net_pence',
  'vat_pence',
  'gross_pence',
] as const;

/**
 * Takes the next numbers of a series and answers the first of them. Until the transaction ends everybody else who issues a document
 * waits, which is what leaves no gap; so they are taken last.
 */
export async function takeNumbers(
  trx: Transaction<Tables>,
  { kind, year, count }: { readonly kind: InvoiceKind; readonly year: number; readonly count: number },
): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_numbers')
    .values({ kind, year, last_number: count })
    .onConflict((oc) =>
      oc
        .columns(['kind', 'year'])
        .doUpdateSet({ last_number: sql`invoice_numbers.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number - count + 1;
}

const columnList = sql.raw(columns.join(', '));

/** One JSON parameter, so that the statement is the same for one row and for a thousand. */
export async function insertInvoices(trx: Transaction<Tables>, invoices: readonly Invoice[]): Promise<void> {
  await sql`
    insert into invoices (${columnList})
    select ${columnList} from json_populate_recordset(null::invoices, ${JSON.stringify(invoices.map(rowOf))}::json)`.execute(
    trx,
  );
}

function rowOf(invoice: Invoice): Record<(typeof columns)[number], unknown> {
  return {
    number: invoice.number,
    kind: invoice.kind,
    account_id: invoice.accountId,
    shipment_id: invoice.shipmentId,
    corrects: invoice.corrects ?? null,
    issued_at: invoice.issuedAt,
    supplied_at: invoice.suppliedAt,
    supplier_name: invoice.supplier.name,
    supplier_address: invoice.supplier.address,
    supplier_vat_number: invoice.supplier.vatNumber,
    customer_name: invoice.customer.name,
    customer_company: invoice.customer.companyName ?? '',
    customer_vat_number: invoice.customer.vatNumber ?? '',
    customer_address: invoice.customer.address,
    shipper: invoice.shipper,
    receiver: invoice.receiver,
    tracking_code: invoice.trackingCode,
    customer_reference: invoice.customerReference,
    description: invoice.description,
    quantity: invoice.quantity,
    vat_basis_points: invoice.vatBasisPoints,
    net_pence: invoice.netPence,
    vat_pence: invoice.vatPence,
    gross_pence: invoice.grossPence,
  };
}

/**
 * A page of an account's invoices, newest first, and how many there are in all: all of them, or those that a span of time has to do
 * with, because they were issued in it or a credit note took them back in it.
 */
export async function findInvoicePage(
  database: Database,
  accountId: string,
  { span, limit, offset }: Page & { readonly span: TimeSpan | undefined },
): Promise<{ readonly invoices: readonly Invoice[]; readonly total: number }> {
  const listed = database
    .selectFrom('invoices')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'INVOICE')
    .$if(span !== undefined, (query) =>
      query.where(
        'number',
        '=',
        sql<string>`any(
        select coalesce(corrects, number) from invoices
        where account_id = ${accountId} and issued_at >= ${span?.from} and issued_at < ${span?.until})`,
      ),
    );
  const [{ total }, rows] = await Promise.all([
    listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    listed.select(columns).orderBy('issued_at', 'desc').orderBy('number', 'desc').offset(offset).limit(limit).execute(),
  ]);
  return { invoices: rows.map(invoiceFrom), total };
}

export async function findCreditNotes(database: Database, numbers: readonly string[]): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(columns)
    .where('kind', '=', sql.lit('CREDIT_NOTE')) // written out: a plan for any kind can't use the index of this one
    .where('corrects', '=', sql<string>`any(${numbers})`)
    .execute();
  return rows.map(invoiceFrom);
}

export async function findInvoice(database: Database, accountId: string, number: string): Promise<Invoice | undefined> {
  const row = await database
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && invoiceFrom(row);
}

/** Of any account, oldest first. */
export async function findAnyInvoices(database: Database, numbers: readonly string[]): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(columns)
    .where('number', '=', sql<string>`any(${numbers})`)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.map(invoiceFrom);
}

/** Of any account, oldest first. */
export async function findInvoicesOf(database: Database, shipmentIds: readonly string[]): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .select(columns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .where('kind', '=', sql.lit('INVOICE')) // as above
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.map(invoiceFrom);
}

/** Every document of an account issued in a span of time, oldest first. */
export function readIssuedBetween(
  database: Database,
  accountId: string,
  { from, until }: TimeSpan,
): AsyncGenerator<readonly Invoice[]> {
  return readPages(async (last: Invoice | undefined, limit) => {
    const rows = await database
      .selectFrom('invoices')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('issued_at', '>=', last?.issuedAt ?? from)
      .where('issued_at', '<', until)
      // Asked for again, because a Date has no microseconds. A document is never deleted.
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

type Row = Pick<Selectable<Tables['invoices']>, (typeof columns)[number]>;

function invoiceFrom(row: Row): Invoice {
  return {
    number: row.number,
    kind: row.kind,
    accountId: row.account_id,
    shipmentId: row.shipment_id,
    corrects: row.corrects ?? undefined,
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
    description: row.description,
    quantity: row.quantity,
    vatBasisPoints: row.vat_basis_points,
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
  };
}
