import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { PriceLines } from '../../quotes/price-lines.tsx';

/** What the shipment costs, line by line. */
export function PriceCard({ shipment: { lines, total } }: { readonly shipment: ShipmentDetail }) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">Price</h2>
      <PriceLines lines={lines} />
      <p className="mt-4 flex items-baseline justify-between gap-2 border-t border-line pt-4 font-semibold">
        Total including VAT
        <Price pounds={total} className="text-xl" />
      </p>
    </Card>
  );
}
