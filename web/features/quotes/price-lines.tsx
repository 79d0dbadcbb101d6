import { classNames } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';

interface PriceLinesProps {
  readonly lines: readonly { readonly label: string; readonly amount: number }[];
  readonly className?: string;
}

/** The lines a price is made of, each with its amount at the end of a dotted line. */
export function PriceLines({ lines, className }: PriceLinesProps) {
  return (
    <ul aria-label="Price breakdown" className={classNames('grid gap-1.5', className)}>
      {lines.map(({ label, amount }) => (
        <li key={label} className="flex items-baseline gap-2">
          <span>{label}</span>
          {/* 'UK mainland: no supplement' says it all. */}
          {amount > 0 && (
            <>
              <span aria-hidden="true" className="min-w-4 flex-1 border-b-2 border-dotted border-route-ahead" />
              <Price pounds={amount} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
