import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';

/** What the shipment costs, line by line. */
export function PriceCard({ shipment: { lines, total } }: { readonly shipment: ShipmentDetail }) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">Price</h2>
      <ul className="grid gap-1.5">
        {lines.map(({ label, amount }) => (
          <li key={label} className="flex items-baseline gap-2">
            <span>{label}</span>
            <span aria-hidden="true" className="min-w-4 flex-1 border-b-2 border-dotted border-route-ahead" />
            <Price pounds={amount} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-2 border-t border-line pt-4 font-semibold">
        Total including VAT
        <Price pounds={total} className="text-xl" />
      </p>
    </Card>
  );
}
