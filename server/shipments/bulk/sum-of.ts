import type { Shipment } from '../shipment.ts';

type Price = Pick<Shipment, 'netPence' | 'vatPence' | 'grossPence'>;

/** What shipments cost together: each price is rounded by itself, so that the invoices add up to the payment. */
export function sumOf(shipments: readonly Price[]): Price {
  return shipments.reduce(
    (sum, { netPence, vatPence, grossPence }) => ({
      netPence: sum.netPence + netPence,
      vatPence: sum.vatPence + vatPence,
      grossPence: sum.grossPence + grossPence,
    }),
    { netPence: 0, vatPence: 0, grossPence: 0 },
  );
}
