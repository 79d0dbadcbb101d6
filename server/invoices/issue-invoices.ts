import { sql } from 'kysely';
import type { PayFrom } from '../../contract/billing.ts';
import type { Company } from '../../contract/company.ts';
import { streetLine } from '../../contract/values/places/street-line.ts';
import { londonYear } from '../../contract/values/time/london.ts';
import type { Trx } from '../database/database.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import type { Party, Shipment } from '../shipments/shipment.ts';
import { type DocumentKind, documentNumber, type Invoice, type InvoiceKind } from './invoice.ts';
import { findInvoiceNumber, findInvoicesOf, invoiceColumns, sumCredited } from './invoices.queries.ts';

interface IssueTerms {
  readonly at: Date;
  /** What pays the invoices, or gives back what credit notes take back: posted with them. */
  readonly settledBy: readonly LedgerTransaction[];
}

interface InvoiceTerms extends IssueTerms {
  readonly company: Company;
  /** Without an address, the invoice is made out to the shipper's. */
  readonly customer: Invoice['customer'];
  readonly vatBasisPointsByTariff: ReadonlyMap<number, number>;
  readonly paidFrom: PayFrom;
}

/**
 * Issues an invoice for each shipment of one organisation and posts it, in the transaction that marks them paid. Call it last: from here
 * to the commit every other payment waits for its number, which is what leaves no gap in them. Where a balance or a credit pays, lock
 * it before (`lockAccounts`) and see that it is enough.
 */
export async function issueInvoices(
  trx: Trx,
  terms: InvoiceTerms,
  shipments: readonly Shipment[],
): Promise<readonly Invoice[]> {
  const { at, settledBy } = terms;
  const drafts = shipments.map((shipment) => draftOf(shipment, terms));
  return issue(trx, { kind: 'INVOICE', at, settledBy }, drafts);
}

function draftOf(
  shipment: Shipment,
  { company, at, customer, vatBasisPointsByTariff, paidFrom }: InvoiceTerms,
): Omit<Invoice, 'number' | 'kind' | 'issuedAt'> {
  return {
    organisationId: shipment.organisationId,
    shipmentId: shipment.id,
    corrects: undefined,
    supplements: undefined,
    paidFrom,
    suppliedAt: at, // paid in advance, or invoiced: either is the time of supply
    supplier: { name: company.name, address: company.address, vatNumber: company.vatNumber },
    customer: customer.address.length > 0 ? customer : { ...customer, address: addressOf(shipment.shipper) },
    shipper: `${shipment.shipper.fullName}, ${shipment.shipper.town}`,
    receiver: `${shipment.receiver.fullName}, ${shipment.receiver.town}`,
    trackingCode: shipment.trackingCode,
    customerReference: shipment.customerReference,
    reason: '',
    description: describe(shipment),
    quantity: 1,
    vatBasisPoints: vatBasisPointsByTariff.get(shipment.tariffVersion) ?? 0,
    netPence: shipment.netPence,
    vatPence: shipment.vatPence,
    grossPence: shipment.grossPence,
  };
}

/** What a corrected address costs more. As `issueInvoices`, and of a shipment that has its invoice. */
export async function issueSupplement(
  trx: Trx,
  terms: InvoiceTerms,
  shipment: Shipment,
  grossPence: number,
): Promise<Invoice> {
  const supplements = await findInvoiceNumber(trx, shipment.id);
  const draft = draftOf(shipment, terms);
  const { vatBasisPoints } = draft;
  // A sum with VAT inside, which few nets make to the penny: VAT is its fraction, half a penny up.
  const vatPence = Math.floor(
    (2 * grossPence * vatBasisPoints + 10_000 + vatBasisPoints) / (2 * (10_000 + vatBasisPoints)),
  );
  const sums = { netPence: grossPence - vatPence, vatPence, grossPence };
  const description = `Corrected address, in addition to ${supplements}. ${draft.description}`;
  const { at, settledBy } = terms;
  const [invoice] = await issue(trx, { kind: 'INVOICE', at, settledBy }, [
    { ...draft, ...sums, supplements, description },
  ]);
  if (!supplements || !invoice) throw new Error('Only what was invoiced can cost more.');
  return invoice;
}

function addressOf({ building, streetName, town, postcode }: Party): string[] {
  return [streetLine(building, streetName), town, postcode];
}

function describe({ reference, trackingCode, pieces, weightKg, grossWeightKg }: Shipment): string {
  const weight = grossWeightKg === weightKg ? `${weightKg} kg` : `${grossWeightKg} kg total gross weight`;
  const load = pieces === 1 ? `1 parcel, ${weight}` : `${pieces} parcels, ${weight} in total`;
  return `Delivery, ${load} (${reference}, tracking number ${trackingCode})`;
}

/**
 * Takes back the invoices of shipments of one organisation, or parts of them, in the transaction that records their refunds. Call it
 * last, for the reason of `issueInvoices`. What was never invoiced is left out.
 */
export async function issueCreditNotes(
  trx: Trx,
  {
    grossPence,
    at,
    reason,
    settledBy,
  }: IssueTerms & { readonly grossPence: ReadonlyMap<string, number>; readonly reason: string },
): Promise<readonly Invoice[]> {
  const invoices = await findInvoicesOf(trx, [...grossPence.keys()], { isLocked: true });
  const numbers = invoices.map((invoice) => invoice.number);
  const credited = await sumCredited(trx, numbers);
  const left = new Map(grossPence);
  // What was added goes back first, whichever clock its process had.
  const [first, added] = [invoices.filter(isFirst), invoices.filter((invoice) => !isFirst(invoice))];
  const drafts = [...added.toReversed(), ...first].flatMap((invoice) => {
    const before = credited.get(invoice.number);
    const wanted = left.get(invoice.shipmentId) ?? 0;
    const pence =
      invoice.supplements === undefined ? wanted : Math.min(wanted, invoice.grossPence - (before?.grossPence ?? 0));
    if (pence === 0) return [];
    left.set(invoice.shipmentId, wanted - pence);
    const part = partOf(invoice, pence, before);
    const what = part.grossPence === invoice.grossPence ? invoice.number : `part of ${invoice.number}`;
    const description = `Refund of ${what}: ${invoice.description}`;
    return [{ ...invoice, ...part, corrects: invoice.number, supplements: undefined, reason, description }];
  });
  return issue(trx, { kind: 'CREDIT_NOTE', at, settledBy }, drafts);
}

function isFirst({ supplements }: Invoice): boolean {
  return supplements === undefined;
}

async function issue(
  trx: Trx,
  { kind, at, settledBy }: IssueTerms & { readonly kind: InvoiceKind },
  drafts: readonly Omit<Invoice, 'number' | 'kind' | 'issuedAt'>[],
): Promise<readonly Invoice[]> {
  const invoices = drafts.length === 0 ? [] : await addNumbered(trx, { kind, at }, drafts);
  await postSettled(trx, [...settledBy, ...invoices.map(transactionOf)]);
  return invoices;
}

function transactionOf({ kind, number: subject, organisationId, issuedAt, netPence, vatPence }: Invoice) {
  const sums = [['REVENUE', netPence] as const, ['VAT', vatPence] as const];
  const transfers = sums.map(([earned, amountPence]) =>
    kind === 'INVOICE'
      ? ({ debit: 'RECEIVABLE', credit: earned, amountPence } as const)
      : ({ debit: earned, credit: 'RECEIVABLE', amountPence } as const),
  );
  return { kind, subject, organisationId, occurredAt: issuedAt, transfers };
}

/** Rounded from what all parts so far make, half a penny up, so that the parts together are the invoice to the penny. */
function partOf(
  invoice: Pick<Invoice, 'netPence' | 'grossPence'>,
  grossPence: number,
  credited: Pick<Invoice, 'netPence' | 'grossPence'> = { netPence: 0, grossPence: 0 },
): Pick<Invoice, 'netPence' | 'vatPence' | 'grossPence'> {
  const creditedAfter = credited.grossPence + grossPence;
  const netAfter = Math.floor((2 * invoice.netPence * creditedAfter + invoice.grossPence) / (2 * invoice.grossPence));
  const netPence = netAfter - credited.netPence;
  return { netPence, vatPence: grossPence - netPence, grossPence };
}

async function addNumbered(
  trx: Trx,
  { kind, at }: { readonly kind: InvoiceKind; readonly at: Date },
  drafts: readonly Omit<Invoice, 'number' | 'kind' | 'issuedAt'>[],
): Promise<readonly Invoice[]> {
  // A credit note belongs to who has supplied, even where we have become another company. All take series in the same order, so that
  // no two wait in a circle.
  const bySupplier = Map.groupBy(drafts, ({ supplier }) => supplier.vatNumber);
  const numbers = new Map<(typeof drafts)[number], string>();
  for (const [vatNumber, group] of [...bySupplier].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const taken = await takeNumbers(trx, { vatNumber, kind, at, count: group.length });
    group.forEach((draft, place) => numbers.set(draft, taken[place] ?? ''));
  }
  const invoices = drafts.map((draft) => ({ ...draft, number: numbers.get(draft) ?? '', kind, issuedAt: at }));
  await insertInvoices(trx, invoices);
  return invoices;
}

interface Taking {
  /** Of the legal entity that supplies. */
  readonly vatNumber: string;
  readonly kind: DocumentKind;
  readonly at: Date;
  readonly count: number;
}

/**
 * Takes the next numbers of a series. Until the transaction ends everybody else who issues a document of it waits, which is what leaves
 * no gap; so they are taken last.
 */
export async function takeNumbers(trx: Trx, { vatNumber, kind, at, count }: Taking): Promise<readonly string[]> {
  const year = londonYear(at);
  const take = sql<{ legalEntityId: number; lastNumber: number }>`
    insert into invoice_numbers (legal_entity_id, kind, year, last_number)
    select id, ${kind}, ${year}, ${count} from legal_entities where vat_number = ${vatNumber}
    on conflict (legal_entity_id, kind, year) do update set last_number = invoice_numbers.last_number + excluded.last_number
    returning legal_entity_id as "legalEntityId", last_number as "lastNumber"`;
  let [taken] = (await take.execute(trx)).rows;
  if (!taken) {
    await addLegalEntity(trx, vatNumber);
    [taken] = (await take.execute(trx)).rows;
  }
  if (!taken) throw new Error('A legal entity is added before its numbers are taken.');
  const { legalEntityId, lastNumber } = taken;
  return Array.from({ length: count }, (_, place) =>
    documentNumber({ legalEntityId, kind, year }, lastNumber - count + 1 + place),
  );
}

/** With its first document; one that is rolled back leaves no id out. */
async function addLegalEntity(trx: Trx, vatNumber: string): Promise<void> {
  await sql`lock table legal_entities in share row exclusive mode`.execute(trx);
  await sql`
    insert into legal_entities (id, vat_number) select coalesce(max(id), 0) + 1, ${vatNumber} from legal_entities
    on conflict (vat_number) do nothing`.execute(trx);
}

const columnList = sql.raw(invoiceColumns.join(', '));

/** One JSON value, so that the statement is the same for one row and for a thousand. */
export async function insertInvoices(trx: Trx, invoices: readonly Invoice[]): Promise<void> {
  const rows = JSON.stringify(invoices.map(rowOf));
  await sql`
    insert into invoices (${columnList})
    select ${columnList} from json_populate_recordset(null::invoices, ${rows}::json)`.execute(trx);
}

function rowOf(invoice: Invoice): Record<(typeof invoiceColumns)[number], unknown> {
  return {
    number: invoice.number,
    kind: invoice.kind,
    organisation_id: invoice.organisationId,
    shipment_id: invoice.shipmentId,
    corrects: invoice.corrects ?? null,
    supplements: invoice.supplements ?? null,
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
    reason: invoice.reason,
    description: invoice.description,
    quantity: invoice.quantity,
    vat_basis_points: invoice.vatBasisPoints,
    net_pence: invoice.netPence,
    vat_pence: invoice.vatPence,
    gross_pence: invoice.grossPence,
    paid_from: invoice.paidFrom,
  };
}
