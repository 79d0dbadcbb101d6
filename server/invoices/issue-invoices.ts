import type { Transaction } from 'kysely';
import type { Company } from '../../contract/company.ts';
import type { Tables } from '../database/tables.ts';
import { type Invoice, invoiceNumber, invoiceYear } from './invoice.ts';
import { findInvoicesOf, insertInvoices, takeNumbers } from './invoices.repository.ts';

export interface InvoicedShipment {
  readonly accountId: string;
  readonly shipmentId: string;
  readonly reference: string;
  readonly trackingCode: string;
  readonly customerReference: string;
  readonly customer: Invoice['customer'];
  /** Who sends and who receives, in a line each. */
  readonly shipper: string;
  readonly receiver: string;
  readonly pieces: number;
  readonly weightKg: string;
  /** With its packing: what was charged. */
  readonly grossWeightKg: string;
  readonly vatBasisPoints: number;
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

/**
 * Issues an invoice for each shipment of one account, in the transaction that marks them paid. Call it last: from here to the commit
 * every other payment waits for its number, which is what leaves no gap in them. For the same reason many take no longer than one.
 */
export async function issueInvoices(
  trx: Transaction<Tables>,
  { company, at }: { readonly company: Company; readonly at: Date },
  shipments: readonly InvoicedShipment[],
): Promise<readonly Invoice[]> {
  if (shipments.length === 0) return [];
  const year = invoiceYear(at);
  const first = await takeNumbers(trx, { kind: 'INVOICE', year, count: shipments.length });
  const invoices = shipments.map((shipment, index) =>
    invoiceOf(shipment, { company, at, number: invoiceNumber('INVOICE', year, first + index) }),
  );
  await insertInvoices(trx, invoices);
  return invoices;
}

function invoiceOf(
  shipment: InvoicedShipment,
  { company, at, number }: { readonly company: Company; readonly at: Date; readonly number: string },
): Invoice {
  return {
    number,
    kind: 'INVOICE',
    accountId: shipment.accountId,
    shipmentId: shipment.shipmentId,
    corrects: undefined,
    issuedAt: at,
    suppliedAt: at, // the customer has paid in advance, and payment is then the time of supply
    supplier: { name: company.name, address: company.address, vatNumber: company.vatNumber },
    customer: shipment.customer,
    shipper: shipment.shipper,
    receiver: shipment.receiver,
    trackingCode: shipment.trackingCode,
    customerReference: shipment.customerReference,
    description: describe(shipment),
    quantity: 1,
    vatBasisPoints: shipment.vatBasisPoints,
    netPence: shipment.netPence,
    vatPence: shipment.vatPence,
    grossPence: shipment.grossPence,
  };
}

function describe({ reference, trackingCode, pieces, weightKg, grossWeightKg }: InvoicedShipment): string {
  const weight = grossWeightKg === weightKg ? `${weightKg} kg` : `${grossWeightKg} kg total gross weight`;
  const load = pieces === 1 ? `1 piece, ${weight}` : `${pieces} pieces, ${weight} in all`;
  return `Carriage of shipment ${reference}, tracking code ${trackingCode}: ${load}`;
}

/**
 * Takes back the whole invoices of shipments of one account, in the transaction that records their refunds. Call it last, for the
 * reason of `issueInvoices`. What was never invoiced is left out.
 */
export async function issueCreditNotes(
  trx: Transaction<Tables>,
  { shipmentIds, at }: { readonly shipmentIds: readonly string[]; readonly at: Date },
): Promise<readonly Invoice[]> {
  const invoices = await findInvoicesOf(trx, shipmentIds);
  if (invoices.length === 0) return [];
  const year = invoiceYear(at);
  const first = await takeNumbers(trx, { kind: 'CREDIT_NOTE', year, count: invoices.length });
  const creditNotes = invoices.map(
    (invoice, index): Invoice => ({
      ...invoice,
      number: invoiceNumber('CREDIT_NOTE', year, first + index),
      kind: 'CREDIT_NOTE',
      corrects: invoice.number,
      issuedAt: at,
      description: `Refund of ${invoice.number}: ${invoice.description}`,
    }),
  );
  await insertInvoices(trx, creditNotes);
  return creditNotes;
}
