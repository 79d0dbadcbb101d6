import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { Journey } from '../../features/quotes/journey.tsx';
import { useQuote } from '../../features/quotes/quote-answer.ts';
import { QuoteFact } from '../../features/quotes/quote-fact.tsx';
import { quoteTextsOf, readOwnQuotePath, rememberTexts } from '../../features/quotes/quote-path.ts';
import { Receipt, ReceiptSkeleton } from '../../features/quotes/receipt.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/show-toast.ts';
import { useChunkAtOnce } from '../../lib/use-chunk.ts';
import { useFocusOnce } from '../../lib/use-focus-once.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton as Bar, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Price } from '../../ui/price.tsx';

export const page = {
  title: 'Shipping Summary',
  description: 'What your parcel costs including VAT, when it’ll arrive and its carbon footprint.',
};

/** The Shipping Summary: a quote for the parameters of its address, or the errors in them. */
export function Component() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => rememberTexts(quoteTextsOf(search)), [search]);
  return (
    <Frame>
      <Summary key={key} search={search} />
    </Frame>
  );
}

export function Skeleton() {
  return (
    <Frame>
      <ReceiptCard>
        <ReceiptSkeleton />
      </ReceiptCard>
    </Frame>
  );
}

/** At least a window high, so that the footer does not move when the price comes. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-[36rem] content-start gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section lg:max-w-[60rem]">
      <h1 className="text-3xl">Shipping Summary</h1>
      {children}
    </div>
  );
}

function ReceiptCard({ children }: { readonly children: ReactNode }) {
  return (
    <Card tone="lifted" className="quote-receipt flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:gap-x-12 lg:p-10">
      {children}
    </Card>
  );
}

const loadRules = () => import('../../features/quotes/quote-rules.ts');
const loadForm = () => import('../../features/quotes/quote-form.tsx');

/** The details are edited where they stand; Get Quote comes back with the new price. */
function Summary({ search }: { readonly search: URLSearchParams }) {
  const [isEditing, setIsEditing] = useState(false);
  const onEdit = () => setIsEditing(true);
  const request = readOwnQuotePath(search);
  if (isEditing) return <EditDetails onCancel={() => setIsEditing(false)} />;
  if (request) return <ShippingSummary request={request} onEdit={onEdit} />;
  return <CheckedSummary search={search} onEdit={onEdit} />;
}

const narrowCard = 'grid w-full max-w-[55rem] gap-6';

/** Of an address that somebody wrote by hand. */
function CheckedSummary({ search, onEdit }: { readonly search: URLSearchParams; readonly onEdit: () => void }) {
  const rules = useChunkAtOnce(loadRules);
  if (!rules.chunk) return <PartOnItsWay {...rules} />;
  const { texts, request, problems } = rules.chunk.readQuoteSearch(search);
  if (request) return <ShippingSummary request={request} onEdit={onEdit} />;
  return (
    <Card className={narrowCard}>
      <NoEstimate texts={texts} title="Check these details" onEdit={onEdit}>
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
  const form = useChunkAtOnce(loadForm);
  if (!form.chunk) return <PartOnItsWay {...form} />;
  return (
    <Card tone="lifted" className="grid w-full max-w-[36rem] gap-4">
      <form.chunk.QuoteForm title={<EditHeading />} loadSummary={loadNothing} />
      <Button variant="quiet" onClick={onCancel}>
        Keep these details
      </Button>
    </Card>
  );
}

function EditHeading() {
  const heading = useFocusOnce();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl">
      Edit details
    </h2>
  );
}

/** For code that the first load of a shared link is without. */
function PartOnItsWay({ hasFailed, request }: { readonly hasFailed: boolean; readonly request: () => void }) {
  return (
    <Card className={narrowCard}>
      {hasFailed ? (
        <Notice tone="danger" title="Part of this page didn’t load" isLive>
          <p>Check your connection and try again.</p>
          <Button size="small" onClick={request}>
            Try again
          </Button>
        </Notice>
      ) : (
        <SkeletonGroup label="Getting your price">
          <Bar className="h-24 w-44" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

const loadNothing = async () => undefined; // this is the summary

const ourFailure = 'We couldn’t get your price. It’s our problem, not your parcel';

interface ShippingSummaryProps {
  readonly request: QuoteRequest;
  readonly onEdit: () => void;
}

function ShippingSummary({ request, onEdit }: ShippingSummaryProps) {
  const { quote, error, isFetching, refetch } = useQuote(request);
  const hasFailed = error !== undefined && !isFetching; // also after a price that is no longer held
  const isRefusal = hasCode(error, 'NOT_QUOTABLE', 'VALIDATION'); // asked again, the server would refuse again

  // The server's message is a toast (specification, section 7), shown when the quote is: it may have been fetched pages ago.
  useEffect(() => {
    if (quote) void showToast('success', quote.message, quote.quote_id);
  }, [quote]);

  if (hasFailed) {
    return (
      <Card tone="lifted" className={narrowCard}>
        <NoEstimate
          texts={request}
          onEdit={onEdit}
          title={isRefusal ? error.message : ourFailure}
          isFinal={isRefusal}
          retryButton={!isRefusal && <Button onClick={refetch}>Try again</Button>}
        >
          {isRefusal ? (
            <p>
              Change the postcode, or email <EmailLink /> or call <PhoneLink /> about it.
            </p>
          ) : (
            <p>{error.message}</p>
          )}
        </NoEstimate>
      </Card>
    );
  }
  return (
    <ReceiptCard>
      {quote ? <Receipt request={request} quote={quote} onEdit={onEdit} /> : <ReceiptSkeleton request={request} />}
    </ReceiptCard>
  );
}

interface NoEstimateProps {
  readonly texts: Parameters<typeof Journey>[0]['texts'] & { readonly weight?: string | number };
  readonly title: string;
  /** We don't go there: nobody has done anything wrong. */
  readonly isFinal?: boolean;
  readonly retryButton?: ReactNode;
  readonly onEdit: () => void;
  /** Why there is no price. */
  readonly children: ReactNode;
}

/** The summary without a price: why, what to do about it, and £0.00 (specification, section 2). */
function NoEstimate({ texts, title, isFinal = false, retryButton, onEdit, children }: NoEstimateProps) {
  const { weight } = texts;
  return (
    <>
      {isFinal ? (
        <div role="status" className="grid gap-2">
          <p className="text-xl font-semibold text-balance">{title}</p>
          {children}
        </div>
      ) : (
        <Notice tone="danger" title={title} isLive>
          {children}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {retryButton}
        <Button onClick={onEdit} variant={retryButton ? 'secondary' : 'primary'} className="max-sm:grow">
          Edit details
        </Button>
      </div>
      <Journey texts={texts} isRefused />
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <QuoteFact label="Weight">{weight === undefined || weight === '' ? 'Not entered' : `${weight} kg`}</QuoteFact>
        <QuoteFact label="Price">
          <Price pounds={0} /> <span className="font-normal text-quiet">including VAT</span>
        </QuoteFact>
      </dl>
    </>
  );
}
