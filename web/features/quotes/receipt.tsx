import type { QuoteAnswer, QuoteRequest } from '../../../contract/quotes.ts';
import { Price } from '../../ui/price.tsx';
import { Co2e } from './co2e.tsx';
import { PriceLines } from './price-lines.tsx';
import { deliveryWords, heldUntilWords } from './quote-words.ts';

/** The price as the page's largest words; £0.00 stands for no estimate (specification, section 2). */
export function Total({ pounds }: { pounds: number }) {
  return (
    <p>
      <Price pounds={pounds} className="text-4xl font-extrabold" /> <span className="text-quiet">including VAT</span>
    </p>
  );
}

/** The lines a price is made of, and what the customer gets for it. */
export function Receipt({ request, quote }: { request: QuoteRequest; quote: QuoteAnswer }) {
  return (
    <>
      <Total pounds={quote.estimate} />
      <PriceLines lines={quote.lines} />
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{request.weight} KG</Fact>
        <Fact label="Delivery">{deliveryWords(quote.delivery_days)}</Fact>
        <Fact label="Emissions of this journey" className="sm:col-span-2">
          <Co2e grams={quote.co2e_grams} />
          <details className="mt-1 text-sm font-normal text-quiet">
            <summary className="w-fit py-1 underline underline-offset-[0.2em]">How we estimate this</summary>
            {quote.co2e_method}
          </details>
        </Fact>
      </dl>
      <p className="text-sm text-quiet">{heldUntilWords(quote.valid_until)}</p>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** One thing to know about the shipment. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures font-semibold break-words">{children}</dd>
    </div>
  );
}
