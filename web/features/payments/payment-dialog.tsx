import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatPounds } from '../../../contract/values/money.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDialogEntry } from '../../lib/use-dialog-entry.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import { CardPayment, refreshPageBehind, usePaymentSession } from './card-payment.tsx';
import type { Payable } from './payable.ts';

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
          <CardPayment
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
