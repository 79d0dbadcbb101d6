import type { InvoicedShipment } from '../invoices/issue-invoice.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import type { Party } from '../shipments/shipment.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';

/** A shipment as its invoice tells of it. Made out to the customer's own address, or to the shipper's where they gave us none. */
export async function describeForInvoice(
  { findInvoiceCustomer, findVatBasisPoints }: PaymentDeps,
  trx: Trx,
  shipmentId: string,
): Promise<InvoicedShipment> {
  const shipment = await findShipment(trx, shipmentId);
  if (!shipment) throw new Error(`There is no shipment ${shipmentId} to invoice.`);
  const { name, address } = await findInvoiceCustomer(trx, shipment.accountId);
  return {
    accountId: shipment.accountId,
    shipmentId: shipment.id,
    reference: shipment.reference,
    trackingCode: shipment.trackingCode,
    customer: { name, address: address.length > 0 ? address : addressOf(shipment.shipper) },
    shipper: `${shipment.shipper.fullName}, ${shipment.shipper.town}`,
    receiver: `${shipment.receiver.fullName}, ${shipment.receiver.town}`,
    pieces: shipment.pieces,
    weightKg: shipment.weightKg,
    vatBasisPoints: await findVatBasisPoints(trx, shipment.tariffVersion),
    netPence: shipment.netPence,
    vatPence: shipment.vatPence,
    grossPence: shipment.grossPence,
  };
}

function addressOf({ building, streetName, town, postcode }: Party): string[] {
  return [`${building} ${streetName}`.trim(), town, postcode];
}
