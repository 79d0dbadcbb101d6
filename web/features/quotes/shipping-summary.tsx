import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { QuoteAnswer, QuoteRequest } from '../../../contract/quotes.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { saveQuote } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Journey } from './journey.tsx';
import { NoEstimate } from './no-estimate.tsx';
import { quoteQuery } from './quote-query.ts';
import { Fact, Receipt } from './receipt.tsx';

/** Said where the shipment is not to blame. */
const ourFailure = 'We could not get your price. That’s not because of your parcel';

interface ShippingSummaryProps {
  readonly request: QuoteRequest;
  /** Where the details can be changed. */
  readonly formPath: string;
  /** Whom to ask about a shipment that we refuse. */
  readonly contact: React.ReactNode;
}

/** What a shipment costs and what is in the price, with the button that starts shipping it. */
export function ShippingSummary({ request, formPath, contact }: ShippingSummaryProps) {
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(request), queryClient);
  useQuoteMessage(quote);
  const hasFailed = error !== null && !isFetching; // also after a price that is no longer held

  return (
    <>
      <Card tone="lifted" className="grid gap-6">
        <Journey texts={request} quote={quote} />
        {quote && !hasFailed && (
          <>
            <Receipt request={request} quote={quote} />
            <QuoteActions formPath={formPath} />
          </>
        )}
        {hasFailed && (
          <NoEstimate
            weight={request.weight}
            {...(!isRefusal(error) && { title: ourFailure })}
            reason={<p>{error.message}</p>}
            formPath={formPath}
            contact={isRefusal(error) && contact}
            again={isRefusal(error) ? undefined : <Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!quote && !hasFailed && <ReceiptSkeleton request={request} />}
      </Card>
      {quote && !hasFailed && <ShipItem request={request} quote={quote} />}
    </>
  );
}

/** What can be done with a quote besides shipping it. */
function QuoteActions({ formPath }: { readonly formPath: string }) {
  return (
    <div className="-mb-2 flex flex-wrap gap-x-3 gap-y-1 print:hidden">
      <ButtonLink href={formPath} variant="quiet" size="small" className="-ml-3">
        Change the details
      </ButtonLink>
      <CopyLink />
    </div>
  );
}

/** On a phone the button stays at the thumb until the receipt ends. */
function ShipItem({ request, quote }: { request: QuoteRequest; quote: QuoteAnswer }) {
  const navigate = useNavigate();
  return (
    <div className="sticky bottom-0 -mx-gutter bg-page/95 px-gutter py-4 sm:static sm:mx-0 sm:px-0">
      <Button
        size="large"
        className="w-full"
        onClick={() => {
          saveQuote({
            pickup: request.postal_code_from,
            delivery: request.postal_code_to,
            weight: String(request.weight),
            country: request.country,
            quote_id: quote.quote_id,
            valid_until: quote.valid_until,
          });
          void navigate('/ship-parcel');
        }}
      >
        Ship Item
      </Button>
    </div>
  );
}

/** The server's message is a toast (specification, section 7), shown when the quote is: it may have been fetched pages ago. */
function useQuoteMessage(quote: QuoteAnswer | undefined): void {
  useEffect(() => {
    if (quote) toast.success(quote.message, { id: quote.quote_id });
  }, [quote]);
}

/** The server understood and said no: the same question would get the same answer. */
function isRefusal(error: Error): boolean {
  return hasCode(error, 'NOT_QUOTABLE', 'VALIDATION');
}

/** The address of this page holds every detail of the quote; opened later it shows the price of that day. */
function CopyLink() {
  return (
    <Button variant="quiet" size="small" onClick={() => void copyAddress()} className="-ml-3">
      Copy link to this quote
    </Button>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied. Anyone who opens it sees the price for these details.');
  } catch {
    toast.error('Your browser did not let us copy the link. Copy it from the address bar.');
  }
}

/** The receipt while its price is on the way: what the address already says is there, the rest in the shape it will have. */
function ReceiptSkeleton({ request }: { request: QuoteRequest }) {
  return (
    <>
      <SkeletonGroup label="Getting your price">
        <Skeleton className="h-13 w-44" />
        <div className="mt-6 grid gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      </SkeletonGroup>
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{request.weight} KG</Fact>
        <Fact label="Delivery">
          <Skeleton className="mt-1 h-5 w-48" />
        </Fact>
        <Fact label="Emissions of this journey" className="sm:col-span-2">
          <Skeleton className="mt-1 h-5 w-24" />
          <Skeleton className="mt-3 h-5 w-40" />
        </Fact>
      </dl>
    </>
  );
}
