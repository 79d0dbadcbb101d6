import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { PriceLines } from '../../quotes/price-lines.tsx';

interface PriceCardProps {
  readonly shipment: ShipmentDetail;
  /** What fetches its invoice, once there is one. */
  readonly invoice?: ReactNode;
}

/** What the shipment costs, line by line, and its invoice. */
export function PriceCard({ shipment: { lines, total, _invoice_number }, invoice }: PriceCardProps) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">Price</h2>
      <PriceLines lines={lines} />
      <p className="mt-4 flex items-baseline justify-between gap-2 border-t border-line pt-4 font-semibold">
        Total including VAT
        <Price pounds={total} className="text-xl" />
      </p>
      {invoice !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
          <p>
            Invoice <span className="figures whitespace-nowrap">{_invoice_number}</span>
          </p>
          {invoice}
        </div>
      )}
    </Card>
  );
}
