import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { QuoteAnswer, QuoteRequest } from '../../../contract/quotes.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { Co2e } from '../../features/quotes/co2e.tsx';
import { Journey } from '../../features/quotes/journey.tsx';
import { PriceLines } from '../../features/quotes/price-lines.tsx';
import { QuoteForm } from '../../features/quotes/quote-form.tsx';
import { rememberTexts } from '../../features/quotes/quote-path.ts';
import { quoteQuery } from '../../features/quotes/quote-query.ts';
import { readQuoteSearch } from '../../features/quotes/quote-rules.ts';
import { deliveryWords, expectedDates, heldUntilWords } from '../../features/quotes/quote-words.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useFocusOnce } from '../../lib/use-focus-once.ts';
import { saveQuote } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Price } from '../../ui/price.tsx';

export const page = {
  title: 'Shipping Summary',
  description: 'What your parcel costs including VAT, when it’ll arrive and its carbon footprint.',
};

/** The Shipping Summary: a quote for the parameters of its address, or the errors in them. */
export function Component() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => rememberTexts(readQuoteSearch(search).texts), [search]);
  return (
    <div className="mx-auto grid max-w-[36rem] gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-3xl">Shipping Summary</h1>
      <Summary key={key} search={search} />
    </div>
  );
}

/** The details are edited where they stand; Get Quote comes back with the new price. */
function Summary({ search }: { readonly search: URLSearchParams }) {
  const [isEditing, setIsEditing] = useState(false);
  const { texts, request, problems } = readQuoteSearch(search);
  const onEdit = () => setIsEditing(true);
  if (isEditing) return <EditDetails onCancel={() => setIsEditing(false)} />;
  if (request) return <ShippingSummary request={request} onEdit={onEdit} />;
  return (
    <Card className="grid gap-6">
      <NoEstimate texts={texts} title={noPrice} onEdit={onEdit}>
        <ul>
          {problems.map(({ about, message }) => (
            <li key={about}>
              {about}: {message}
            </li>
          ))}
        </ul>
      </NoEstimate>
    </Card>
  );
}

function EditDetails({ onCancel }: { readonly onCancel: () => void }) {
  const heading = useFocusOnce();
  return (
    <Card tone="lifted" className="grid gap-4">
      <QuoteForm
        title={
          <h2 ref={heading} tabIndex={-1} className="text-xl">
            Edit details
          </h2>
        }
        loadSummary={loadNothing}
      />
      <Button variant="quiet" onClick={onCancel}>
        Keep these details
      </Button>
    </Card>
  );
}

const loadNothing = async () => undefined; // this is the summary

const noPrice = 'We can’t deliver this one';
const ourFailure = 'We couldn’t get your price. It’s our problem, not your parcel';

interface ShippingSummaryProps {
  readonly request: QuoteRequest;
  readonly onEdit: () => void;
}

function ShippingSummary({ request, onEdit }: ShippingSummaryProps) {
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(request), queryClient);
  const hasFailed = error !== null && !isFetching; // also after a price that is no longer held
  const isRefusal = hasCode(error, 'NOT_QUOTABLE', 'VALIDATION'); // asked again, the server would refuse again

  // The server's message is a toast (specification, section 7), shown when the quote is: it may have been fetched pages ago.
  useEffect(() => {
    if (quote) toast.success(quote.message, { id: quote.quote_id });
  }, [quote]);

  return (
    <>
      <Card tone="lifted" className="quote-receipt grid gap-6">
        {!hasFailed && <Journey texts={request} quote={quote} />}
        {quote && !hasFailed && <Receipt request={request} quote={quote} onEdit={onEdit} />}
        {hasFailed && (
          <NoEstimate
            texts={request}
            onEdit={onEdit}
            title={isRefusal ? noPrice : ourFailure}
            retryButton={!isRefusal && <Button onClick={() => void refetch()}>Try again</Button>}
          >
            <p>{error.message}</p>
            {isRefusal && (
              <p className="mt-2">
                Email <EmailLink /> or call <PhoneLink />.
              </p>
            )}
          </NoEstimate>
        )}
        {!quote && !hasFailed && <ReceiptSkeleton request={request} />}
      </Card>
      {quote && !hasFailed && <ShipItem request={request} quote={quote} />}
    </>
  );
}

interface NoEstimateProps {
  readonly texts: Parameters<typeof Journey>[0]['texts'] & { readonly weight?: string | number };
  readonly title: string;
  readonly retryButton?: ReactNode;
  readonly onEdit: () => void;
  /** Why there is no price. */
  readonly children: ReactNode;
}

/** The summary without a price: why, what to do about it, and £0.00 (specification, section 2). */
function NoEstimate({ texts, title, retryButton, onEdit, children }: NoEstimateProps) {
  const { weight } = texts;
  return (
    <>
      <Notice tone="danger" title={title} isLive>
        {children}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {retryButton}
        <Button onClick={onEdit} variant={retryButton ? 'secondary' : 'primary'}>
          Edit details
        </Button>
      </div>
      <Journey texts={texts} />
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{weight === undefined || weight === '' ? 'Not entered' : `${weight} kg`}</Fact>
        <Fact label="Price">
          <Price pounds={0} /> <span className="font-normal text-quiet">including VAT</span>
        </Fact>
      </dl>
    </>
  );
}

interface ReceiptProps {
  readonly request: QuoteRequest;
  readonly quote: QuoteAnswer;
}

function Receipt({ request, quote, onEdit }: ReceiptProps & ShippingSummaryProps) {
  const { collection, delivery } = expectedDates(quote.delivery_days, new Date(quote.valid_until));
  return (
    <>
      <p>
        <Price pounds={quote.estimate} className="block text-price font-extrabold" />{' '}
        <span className="text-quiet">including VAT</span>
      </p>
      <p className="text-lg font-semibold">
        If we collect on {collection}, it arrives by <span className="whitespace-nowrap">{delivery}</span>.
      </p>
      <PriceLines lines={quote.lines} />
      <ul className="grid gap-1">
        {included.map((text) => (
          <li key={text} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
            {text}
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{request.weight} kg</Fact>
        <Fact label="Delivery">{deliveryWords(quote.delivery_days)}</Fact>
        <Fact label="Carbon footprint of this delivery" className="sm:col-span-2">
          <Co2e grams={quote.co2e_grams} />
          <details className="mt-1 text-sm font-normal text-quiet">
            <summary className="summary-chevron w-fit py-1 underline underline-offset-[0.2em]">
              How we estimate this
            </summary>
            {quote.co2e_method}
          </details>
        </Fact>
      </dl>
      <p className="text-sm text-quiet">{heldUntilWords(quote.valid_until)}</p>
      <div className="-mb-2 flex flex-wrap gap-x-3 gap-y-1 print:hidden">
        <Button variant="quiet" size="small" onClick={onEdit} className="-ml-3">
          Edit details
        </Button>
        <Button variant="quiet" size="small" onClick={() => void copyAddress()} className="-ml-3">
          Copy link to this quote
        </Button>
      </div>
    </>
  );
}

const included = ['Collected from your door', 'Tracked all the way', 'Free to cancel until we first scan it'];

interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures font-semibold break-words">{children}</dd>
    </div>
  );
}

/** The page's address holds every detail of the quote; opened later it shows the price of that day. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied. Anyone who opens it can see this price.');
  } catch {
    toast.error('Your browser won’t let us copy the link. Copy it from the address bar.');
  }
}

/** The receipt while its price loads: what the address already says is there, the rest has its later size. */
function ReceiptSkeleton({ request }: { readonly request: QuoteRequest }) {
  return (
    <>
      <SkeletonGroup label="Getting your price">
        <Skeleton className="h-24 w-44" />
        <Skeleton className="mt-6 h-7" />
        <div className="mt-6 grid gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      </SkeletonGroup>
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{request.weight} kg</Fact>
        <Fact label="Delivery">
          <Skeleton className="mt-1 h-5 w-48" />
        </Fact>
        <Fact label="Carbon footprint of this delivery" className="sm:col-span-2">
          <Skeleton className="mt-1 h-5 w-24" />
          <Skeleton className="mt-3 h-5 w-40" />
        </Fact>
      </dl>
    </>
  );
}

/** On a phone the button stays at the thumb until the receipt ends. */
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
    <div className="sticky bottom-0 -mx-gutter bg-page/95 px-gutter py-4 sm:static sm:mx-0 sm:px-0">
      <Button size="large" className="w-full" onClick={ship}>
        Ship Item
      </Button>
    </div>
  );
}
