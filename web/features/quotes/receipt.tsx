import { useNavigate } from 'react-router';
import type { QuoteAnswer, QuoteRequest } from '../../../contract/quotes.ts';
import { friendlyDay } from '../../../contract/values/time/friendly-date.ts';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import { publishedTerms } from '../../lib/published-terms.ts';
import { showToast } from '../../lib/show-toast.ts';
import { saveQuote } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { Co2e } from './co2e.tsx';
import { Journey } from './journey.tsx';
import { PriceLines } from './price-lines.tsx';
import { QuoteFact } from './quote-fact.tsx';
import { heldUntilWords } from './quote-words.ts';

/** At a desk two columns: the promise with its button, and what it is made of. On a phone the parts of both follow each other. */
const column = 'contents lg:grid lg:content-start lg:gap-6';

interface ReceiptProps {
  readonly request: QuoteRequest;
  readonly quote: QuoteAnswer;
}

export function Receipt({ request, quote, onEdit }: ReceiptProps & { readonly onEdit: () => void }) {
  return (
    <>
      <div className={column}>
        <Journey texts={request} quote={quote} />
        <p>
          <Price pounds={quote.estimate} className="block text-price font-extrabold" />{' '}
          <span className="text-quiet">including VAT</span>
        </p>
        <p className="text-lg font-semibold">
          If we collect on {friendlyDay(dateOf(quote.collection_date))}, it arrives by{' '}
          <span className="whitespace-nowrap">{friendlyDay(dateOf(quote.delivery_date))}</span>.
        </p>
        <ShipItem request={request} quote={quote} />
        <p className="text-sm text-quiet">{heldUntilWords(quote.valid_until)}</p>
        <div className="-my-2 flex flex-wrap gap-x-3 gap-y-1 print:hidden">
          <Button variant="quiet" size="small" onClick={onEdit} className="-ml-3 min-h-11">
            Edit details
          </Button>
          <Button variant="quiet" size="small" onClick={() => void copyAddress()} className="-ml-3 min-h-11">
            Copy link to this quote
          </Button>
        </div>
      </div>
      <div className={classNames(column, 'lg:border-l lg:border-line lg:pl-12')}>
        <PriceLines lines={quote.lines} />
        <ul className="grid gap-1">
          {included.map((text) => (
            <li key={text} className="flex items-center gap-2">
              <Icon name="check" className="size-5 shrink-0 text-success" />
              {text}
            </li>
          ))}
        </ul>
        <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-[1fr_2fr] sm:gap-x-4">
          <QuoteFact label="Weight">{request.weight} kg</QuoteFact>
          <QuoteFact label="Carbon footprint of this delivery">
            <Co2e grams={quote.co2e_grams} />
            <details className="mt-1 text-sm font-normal text-quiet">
              <summary className="summary-chevron w-fit underline underline-offset-[0.2em]">
                How we estimate this
              </summary>
              {quote.co2e_method}
            </details>
          </QuoteFact>
        </dl>
      </div>
    </>
  );
}

const included = [
  'Collected from your door',
  'Tracked all the way',
  'Free to cancel until we first scan it',
  `Covered up to ${publishedTerms.includedCover}`,
];

/** The page's address holds every detail of the quote; opened later it shows the price of that day. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    void showToast('success', 'Link copied. Anyone who opens it can see this price.');
  } catch {
    void showToast('error', 'Your browser won’t let us copy the link. Copy it from the address bar.');
  }
}

/** The receipt while its price loads: what the address already says is there, the rest has its later size. The prerender knows no address. */
export function ReceiptSkeleton({ request }: { readonly request?: QuoteRequest }) {
  return (
    <>
      <div className={column}>
        <Journey texts={request ?? {}} />
        <SkeletonGroup label="Getting your price">
          <Skeleton className="h-24 w-44" />
          <Skeleton className="mt-6 h-7" />
        </SkeletonGroup>
      </div>
      <div className={classNames(column, 'lg:border-l lg:border-line lg:pl-12')}>
        <div className="grid gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
        <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-[1fr_2fr] sm:gap-x-4">
          <QuoteFact label="Weight">
            {request ? `${request.weight} kg` : <Skeleton className="mt-1 h-5 w-12" />}
          </QuoteFact>
          <QuoteFact label="Carbon footprint of this delivery">
            <Skeleton className="mt-1 h-5 w-24" />
            <Skeleton className="mt-3 h-5 w-40" />
          </QuoteFact>
        </dl>
      </div>
    </>
  );
}

/** Below a desk the button stays at the thumb until the receipt ends. */
function ShipItem({ request, quote }: ReceiptProps) {
  const navigate = useNavigate();
  const ship = () => {
    saveQuote({
      pickup: request.postal_code_from,
      delivery: request.postal_code_to,
      weight: String(request.weight),
      country: request.country,
      quote_id: quote.quote_id,
      valid_until: quote.valid_until,
    });
    void navigate('/ship-parcel');
  };
  return (
    <div className="sticky bottom-0 z-1 order-last -mx-5 -mb-5 rounded-b-card border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6 lg:static lg:order-none lg:m-0 lg:border-t-0 lg:p-0">
      <Button size="large" className="w-full lg:min-h-14" onClick={ship}>
        Ship Item
      </Button>
    </div>
  );
}
