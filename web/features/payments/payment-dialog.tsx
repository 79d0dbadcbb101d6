import { Elements } from '@stripe/react-stripe-js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatPounds } from '../../../contract/values/money.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDialogEntry } from '../../lib/use-dialog-entry.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CardPaymentForm } from './card-payment-form.tsx';
import type { Payable } from './payable.ts';
import { refreshPageBehind, usePaymentSession } from './payment-session.ts';

export interface PaymentDialogProps {
  readonly payable: Payable;
  /** Whether what is paid for was created a moment ago for this payment: then Cancel deletes it. */
  readonly isCreating: boolean;
  /** Closed without a payment; what was to be paid for is kept. */
  readonly onClose: () => void;
  /** It was deleted; without it, the same as closing. */
  readonly onWithdrawn?: () => void;
}

/**
 * 'Make Payment' (specification, section 2). Cancel deletes what was created only for this payment and otherwise just closes. Back,
 * Escape and the cross never delete anything and say where it is kept. What was paid for or deleted in another tab meanwhile asks
 * for no money any more.
 */
export function PaymentDialog({ isCreating, onClose, onWithdrawn = onClose, payable }: PaymentDialogProps) {
  const [isPaying, setIsPaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const withdrawal = useMutation(
    { mutationFn: payable.withdraw, onSuccess: () => entry.leave(onWithdrawn) },
    queryClient,
  );
  const opening = usePaymentSession(payable);
  const [{ error: notWithdrawn }, { error: notOpened }] = [withdrawal, opening];
  // Only what is paid can't be withdrawn.
  const isPaid = hasCode(notWithdrawn, 'CONFLICT');
  // The same question would have the same answer: it was paid or cancelled elsewhere, or costs something else by now.
  const isRefused = hasCode(notOpened, 'CONFLICT');
  const isGone = hasCode(notOpened, 'NOT_FOUND');
  const isLocked = isPaying || withdrawal.isPending;
  const tellAndClose = () => {
    if (isRefused || isGone)
      refreshPageBehind(); // it still offers the payment
    else if (!isPaid) toast(payable.keptWords);
    onClose();
  };
  const entry = useDialogEntry({ isLocked, onBack: tellAndClose });
  // oxlint-disable-next-line react/exhaustive-deps -- once, as it opens
  useEffect(() => entry.enter(), []);
  const close = () => entry.leave(tellAndClose);
  return (
    <Dialog isOpen isLocked={isLocked} onClose={close} title={isPaid ? 'Payment' : 'Make Payment'}>
      {/* The mark keeps scripts of others, such as a chat's, from being loaded meanwhile. */}
      <div ref={box} tabIndex={-1} data-payment="" className="grid gap-5 outline-none">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-quiet">
            {payable.name.kind} <span className="figures whitespace-nowrap">{payable.name.reference}</span>
          </span>
          <span className="figures text-2xl font-semibold">{formatPounds(payable.amount)}</span>
        </p>
        {isPaid && <NothingToPay place={payable.place} tone="success" reason={notWithdrawn.message} />}
        {isRefused && !isPaid && (
          <NothingToPay
            place={payable.place}
            tone="information"
            reason={notOpened.message}
            // It may lead to the page behind, which the dialog would go on covering. The form's page is left by it anyway.
            onLeave={isCreating ? undefined : tellAndClose}
          />
        )}
        {!isPaid && !isRefused && (
          <CardPart
            payable={payable}
            opening={opening}
            isWithdrawing={withdrawal.isPending}
            onCancel={() => (isCreating ? withdrawal.mutate() : close())}
            onGone={() => {
              refreshPageBehind(); // it still shows what is gone
              entry.leave(onWithdrawn);
            }}
            onPayingChange={setIsPaying}
            onReplaced={() => keepFocusIn(box.current)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The Cancel of the waiting form had the focus and is gone with it: without this, a keyboard would start from nowhere. */
function keepFocusIn(box: HTMLDivElement | null): void {
  if (document.activeElement === document.body) box?.focus();
}

interface CardPartProps {
  readonly payable: Payable;
  readonly opening: ReturnType<typeof usePaymentSession>;
  readonly isWithdrawing: boolean;
  readonly onCancel: () => void;
  /** Left after it was withdrawn elsewhere. */
  readonly onGone: () => void;
  readonly onPayingChange: (isPaying: boolean) => void;
  /** Other controls have come in the place of these. */
  readonly onReplaced: () => void;
}

function CardPart({ payable, opening, isWithdrawing, onCancel, onGone, onPayingChange, onReplaced }: CardPartProps) {
  const { data: session, error, isFetching, refetch } = opening;
  // oxlint-disable-next-line react/exhaustive-deps -- the function only looks where the focus is
  useEffect(() => onReplaced(), [isFetching]);
  const cancelButton = (
    <Button variant="secondary" isLoading={isWithdrawing} loadingText="Cancelling" onClick={onCancel}>
      Cancel
    </Button>
  );
  if (isFetching) {
    return (
      <>
        <p role="status" className="flex items-center justify-center gap-3 py-10 text-quiet">
          <Spinner className="size-8" />
          Opening the card form
        </p>
        {cancelButton}
      </>
    );
  }
  // An error beside a session: the payment that was open is over, and no other could be had.
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

interface NothingToPayProps {
  readonly place: Payable['place'];
  readonly tone: NoticeTone;
  /** The server's own words about it. */
  readonly reason: string;
  /** The way on was taken. The page it leads to may be the one behind the dialog. */
  readonly onLeave?: (() => void) | undefined;
}

/** Takes the card form's place where it turns out that nothing can be paid here, and leads to what was to be paid for. */
function NothingToPay({ place, tone, reason, onLeave }: NothingToPayProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus goes to what is said instead, and the next Tab to the way on.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        {/* Not live: the toast has read the same words out, and the focus comes here. */}
        <Notice tone={tone}>{reason}</Notice>
      </div>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <ButtonLink href={place.path} onClick={onLeave}>
          {place.label}
        </ButtonLink>
      </div>
    </>
  );
}
