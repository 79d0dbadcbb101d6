import { streetLine } from '../../contract/values/street-line.ts';
import type { InvoicedShipment } from '../invoices/issue-invoices.ts';
import type { Party } from '../shipments/shipment.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';

/**
 * Shipments of one account as their invoices tell of them. Made out to the customer's own address, or to the shipper's where they
 * gave us none.
 */
export async function describeForInvoices(
  { findInvoiceCustomer, findVatBasisPoints }: PaymentDeps,
  trx: Trx,
  { accountId, shipmentIds }: { readonly accountId: string; readonly shipmentIds: readonly string[] },
): Promise<readonly InvoicedShipment[]> {
  if (shipmentIds.length === 0) return [];
  const shipments = await findShipments(trx, shipmentIds);
  if (shipments.length !== shipmentIds.length) throw new Error('A shipment to invoice is not there.');
  const customer = await findInvoiceCustomer(trx, accountId);
  const rates = new Map<number, number>();
  for (const { tariffVersion } of shipments) {
    if (!rates.has(tariffVersion)) rates.set(tariffVersion, await findVatBasisPoints(trx, tariffVersion));
  }
  return shipments.map((shipment) => ({
    accountId,
    shipmentId: shipment.id,
    reference: shipment.reference,
    trackingCode: shipment.trackingCode,
    customerReference: shipment.customerReference,
    customer: customer.address.length > 0 ? customer : { ...customer, address: addressOf(shipment.shipper) },
    shipper: `${shipment.shipper.fullName}, ${shipment.shipper.town}`,
    receiver: `${shipment.receiver.fullName}, ${shipment.receiver.town}`,
    pieces: shipment.pieces,
    weightKg: shipment.weightKg,
    grossWeightKg: shipment.grossWeightKg,
    vatBasisPoints: rates.get(shipment.tariffVersion) ?? 0,
    netPence: shipment.netPence,
    vatPence: shipment.vatPence,
    grossPence: shipment.grossPence,
  }));
}

function addressOf({ building, streetName, town, postcode }: Party): string[] {
  return [streetLine(building, streetName), town, postcode];
}
