import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentConfig } from '../../../contract/payments.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { loadCardForm } from '../../integrations/card-form/load-card-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Payable } from './payable.ts';

const keyOfSessions = 'payment session';

/**
 * Opens the payment and loads the card provider's form, both at once (specification, section 4). Opening is idempotent, so a retry is
 * safe. Nothing is cached after the dialog, because a secret goes stale.
 */
export function usePaymentSession({ id, open }: Payable) {
  return useQuery(
    {
      queryKey: [keyOfSessions, id],
      queryFn: async () => {
        const [{ secret }, stripe] = await Promise.all([
          open(),
          call(paymentConfig, {}).then(({ publishable_key }) => loadCardForm(publishable_key)),
        ]);
        return { secret, stripe };
      },
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  );
}

/** Refetches what the page behind the dialog shows, without opening again a payment that was just refused. */
export function refreshPageBehind(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOfSessions });
}

interface CardPaymentProps {
  readonly payable: Payable;
  readonly opening: ReturnType<typeof usePaymentSession>;
  readonly isWithdrawing: boolean;
  readonly onCancel: () => void;
  /** The customer leaves after it was deleted elsewhere. */
  readonly onGone: () => void;
  readonly onPayingChange: (isPaying: boolean) => void;
  /** Other controls replaced these. */
  readonly onReplaced: () => void;
}

export function CardPayment({
  payable,
  opening,
  isWithdrawing,
  onCancel,
  onGone,
  onPayingChange,
  onReplaced,
}: CardPaymentProps) {
  const { data: session, error, isFetching, refetch } = opening;
  // oxlint-disable-next-line react/exhaustive-deps -- the function only looks where the focus is
  useEffect(() => onReplaced(), [isFetching]);
  const cancelButton = (
    <Button
      variant="secondary"
      className="min-h-12"
      isLoading={isWithdrawing}
      loadingText="Cancelling"
      onClick={onCancel}
    >
      Cancel
    </Button>
  );
  if (isFetching) {
    return (
      // As high as the form, so that the dialog does not move when it comes.
      <div className="grid min-h-121 grid-rows-[1fr_auto]">
        <p role="status" className="flex items-center justify-center gap-3 text-quiet">
          <Spinner className="size-8" />
          Opening the card form
        </p>
        {cancelButton}
      </div>
    );
  }
  // An error beside a session: the payment that was open is over, and no other could be opened.
  if (error || !session) {
    const isGone = hasCode(error, 'NOT_FOUND');
    return (
      <>
        <Notice tone="danger" isLive>
          <p>{error?.message}</p>
          {isGone && <p>It may have been deleted in another window. Nothing was charged.</p>}
        </Notice>
        {isGone ? (
          <Button variant="secondary" onClick={onGone}>
            Go back
          </Button>
        ) : (
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            {cancelButton}
          </>
        )}
      </>
    );
  }
  return (
    // Mounted once for each secret: the provider's form does not follow a change.
    <Elements key={session.secret} stripe={session.stripe} options={{ clientSecret: session.secret }}>
      <CardPaymentForm
        payable={payable}
        secret={session.secret}
        cancelButton={cancelButton}
        onPayingChange={onPayingChange}
        onOver={() => void refetch()} // the server opens another payment, or says why there is none
      />
    </Elements>
  );
}

interface CardPaymentFormProps {
  readonly payable: Payable;
  readonly secret: string;
  readonly cancelButton: ReactNode;
  readonly onPayingChange: (isPaying: boolean) => void;
  /** It was deleted elsewhere, or its payment was closed. */
  readonly onOver: () => void;
}

function CardPaymentForm({ payable, secret, cancelButton, onPayingChange, onOver }: CardPaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  const [state, setState] = useState<'idle' | 'paying' | 'paid'>('idle');
  const [problem, setProblem] = useState<{ readonly message: string; readonly isCard: boolean }>();
  const refusal = useRef<HTMLDivElement>(null);

  // The button stays in view; what it was refused for may be above or below.
  useEffect(() => {
    if (problem === undefined) return;
    refusal.current?.closest('dialog')?.scrollTo(0, 0); // with what is paid for above it, where there is room for both
    refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const pay = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!stripe || !elements || state !== 'idle') return;
    setState('paying');
    setProblem(undefined);
    onPayingChange(true);
    const path = payable.completePath;
    const { error } = await declareAndConfirm(payable, () =>
      stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}${path}` },
        redirect: 'if_required', // a bank may want its own page; a card needs none, and stays in ours
      }),
    );
    onPayingChange(false);
    // Not found: the shipment to be declared was deleted.
    const status = hasCode(error, 'NOT_FOUND') ? 'canceled' : error && (await statusOf(stripe, secret));
    if (status === 'canceled') {
      onOver();
      return;
    }
    // Paid or processing although its confirmation failed: the response was lost, or it was paid in another tab. The next page shows
    // the outcome.
    if (error && status !== 'succeeded' && status !== 'processing') {
      setState('idle');
      const message = error.message ?? 'The payment didn’t go through. Please try again.';
      setProblem({ message, isCard: error.type === 'card_error' });
      return;
    }
    setState('paid');
    void navigate(path, { replace: true }); // replaces the dialog's history entry
  };

  return (
    <form
      className="grid grid-cols-1 gap-4 sm:gap-5 [&_:is(a,button,input,summary)]:scroll-mb-28"
      onSubmit={(event) => void pay(event)}
    >
      {problem !== undefined && (
        <div ref={refusal} tabIndex={-1} className="scroll-mt-5 scroll-mb-28 outline-none">
          <Notice tone="danger" isLive>
            <p>Error: {problem.message}</p>
            {problem.isCard && <p>You haven’t been charged. Try again, or use another card.</p>}
          </Notice>
        </div>
      )}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setIsReady(true)} />
      {state === 'paid' && (
        <Notice tone="success" isLive>
          <p>Payment succeeded!</p>
        </Notice>
      )}
      {payable.declare && (
        <p className="text-sm text-quiet">
          By paying, you confirm your description is accurate and nothing in the parcel is on the{' '}
          <Link href="/prohibited-items" target="_blank">
            list of prohibited goods
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>{' '}
          or over its limits.
        </p>
      )}
      {payable.note !== undefined ? (
        <p className="text-sm text-quiet">{payable.note}</p>
      ) : (
        <details className="group text-quiet">
          <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            Free to cancel until we first scan it
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p>
            There’s no 14-day right to cancel a booked delivery, but you can cancel free of charge until we first scan
            your parcel.
          </p>
        </details>
      )}
      {/* In view however far the form is scrolled; over the dialog's own padding. */}
      <div className="sticky bottom-0 z-1 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-raised before:to-transparent -mx-5 -mb-5 flex gap-3 border-t border-line bg-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6">
        {state === 'idle' && cancelButton}
        <Button
          type="submit"
          className="min-h-12 max-sm:flex-1"
          disabled={!isReady}
          isLoading={state !== 'idle'}
          loadingText="Paying"
        >
          Pay Now {formatPounds(payable.amount)}
        </Button>
      </div>
    </form>
  );
}

interface Confirmation {
  readonly error?: { readonly message?: string | undefined; readonly type?: string } | undefined;
}

/** Nobody is charged for a shipment whose declaration could not be recorded, or that can't be booked any more. */
async function declareAndConfirm(
  { declare, recheck }: Payable,
  confirm: () => Promise<Confirmation>,
): Promise<Confirmation> {
  try {
    await declare?.();
    await recheck?.();
  } catch (error) {
    return { error: error instanceof Error ? error : {} };
  }
  return confirm();
}

/** The provider's state of the payment; undefined where it can't be reached. */
async function statusOf(stripe: Stripe, secret: string): Promise<PaymentIntent.Status | undefined> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(secret);
    return paymentIntent?.status;
  } catch {
    return undefined;
  }
}
