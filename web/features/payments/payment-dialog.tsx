import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { type PayFrom, paymentOptions } from '../../../contract/billing.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CardPayment, refreshPageBehind, usePaymentSession } from './card-payment.tsx';
import type { Payable } from './payable.ts';

export interface PaymentDialogProps {
  readonly payable: Payable;
  /** It was created just for this payment, so Cancel deletes it. */
  readonly isCreating: boolean;
  /** Closed without a payment; nothing was deleted. */
  readonly onClose: () => void;
  /** It was deleted. Default: `onClose`. */
  readonly onWithdrawn?: () => void;
}

/**
 * 'Make Payment' (specification, section 2). Cancel deletes what was created just for this payment and otherwise closes. Back, Escape
 * and the cross never delete anything and say where it is saved.
 */
export function PaymentDialog({ isCreating, onClose, onWithdrawn = onClose, payable }: PaymentDialogProps) {
  const [isPaying, setIsPaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const withdrawal = useMutation(
    {
      mutationFn: payable.withdraw,
      onSuccess: ({ message }) => {
        toast(`${message} Nothing was charged.`, { id: payable.id });
        onWithdrawn();
      },
    },
    queryClient,
  );
  const opening = usePaymentSession(payable);
  const [{ error: notWithdrawn }, { error: notOpened }] = [withdrawal, opening];
  // Only what is paid can't be deleted.
  const isPaid = hasCode(notWithdrawn, 'CONFLICT');
  // Trying again would not help: it was paid or cancelled elsewhere, or its price has changed.
  const isRefused = hasCode(notOpened, 'CONFLICT');
  const isGone = hasCode(notOpened, 'NOT_FOUND');
  const isLocked = isPaying || withdrawal.isPending;
  const tellAndClose = () => {
    if (isRefused || isGone)
      refreshPageBehind(); // it still offers the payment
    else if (!isPaid) toast(payable.keptWords, { id: payable.id });
    onClose();
  };
  return (
    <Dialog isOpen isLocked={isLocked} onClose={tellAndClose} title={isPaid ? 'Payment' : 'Make Payment'}>
      {/* `data-payment` keeps third-party scripts, such as a chat's, from loading. */}
      <div ref={box} tabIndex={-1} data-payment="" className="grid grid-cols-1 gap-4 outline-none sm:gap-5">
        <p className="flex items-start justify-between gap-4">
          <span className="grid min-w-0 wrap-anywhere">
            {payable.receiver !== undefined && <span className="font-semibold">To {payable.receiver}</span>}
            <span className="text-quiet">
              {payable.name.kind} <span className="figures whitespace-nowrap">{payable.name.reference}</span>
            </span>
          </span>
          <span className="figures text-2xl font-extrabold whitespace-nowrap">{formatPounds(payable.amount)}</span>
        </p>
        {isPaid && <NothingToPay place={payable.place} tone="success" reason={notWithdrawn.message} />}
        {isRefused && !isPaid && (
          <NothingToPay
            place={payable.place}
            tone="information"
            reason={notOpened.message}
            // The link may lead to the page behind the dialog.
            onLeave={isCreating ? undefined : tellAndClose}
          />
        )}
        {!isPaid && !isRefused && !isGone && (
          <PayFromBilling payable={payable} isOpening={opening.isFetching} onPayingChange={setIsPaying} />
        )}
        {!isPaid && !isRefused && (
          <CardPayment
            payable={payable}
            opening={opening}
            isWithdrawing={withdrawal.isPending}
            onCancel={() => (isCreating ? withdrawal.mutate() : tellAndClose())}
            onGone={() => {
              refreshPageBehind(); // it still shows what is gone
              onWithdrawn();
            }}
            onPayingChange={setIsPaying}
            onReplaced={() => keepFocusIn(box.current)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The button with the focus was removed: without this, a keyboard would start from the top. */
function keepFocusIn(box: HTMLDivElement | null): void {
  if (document.activeElement === document.body) box?.focus();
}

interface NothingToPayProps {
  readonly place: Payable['place'];
  readonly tone: NoticeTone;
  readonly reason: string;
  /** The link was followed. It may lead to the page behind the dialog. */
  readonly onLeave?: (() => void) | undefined;
}

/** Shown instead of the card form where nothing can be paid, with a link to what was to be paid for. */
function NothingToPay({ place, tone, reason, onLeave }: NothingToPayProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus moves to the message, and the next Tab to the link.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        {/* Not live: the toast announced it, and the focus moves here. */}
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

interface PayFromBillingProps {
  readonly payable: Payable;
  /** The card payment is being opened, and would be in the way. */
  readonly isOpening: boolean;
  readonly onPayingChange: (isPaying: boolean) => void;
}

/** Above the card form, for organisations with a monthly account or a balance. */
function PayFromBilling({ payable, isOpening, onPayingChange }: PayFromBillingProps) {
  const navigate = useNavigate();
  const { payFrom, declare, amount } = payable;
  const { data } = useQuery({ ...endpointQuery(paymentOptions, {}), enabled: payFrom !== undefined }, queryClient);
  const payment = useMutation(
    {
      mutationFn: async (from: Exclude<PayFrom, 'CARD'>) => {
        await declare?.();
        await payFrom?.(from);
      },
      onMutate: () => onPayingChange(true),
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: [paymentOptions.name] });
        void navigate(payable.completePath, { replace: true }); // replaces the dialog's history entry
      },
      onSettled: () => onPayingChange(false),
    },
    queryClient,
  );
  const { account, balance } = data ?? {};
  if (payFrom === undefined || (account === undefined && balance === undefined)) return null;
  const offers = [
    ...(account && account.left >= amount
      ? [{ from: 'ACCOUNT', words: `Pay on account (${formatPounds(account.left)} left)` } as const]
      : []),
    ...(balance !== undefined && balance >= amount
      ? [{ from: 'BALANCE', words: `Pay from balance (${formatPounds(balance)})` } as const]
      : []),
  ];
  return (
    <div className="grid gap-3">
      {payment.error && (
        <Notice tone="danger" isLive>
          {payment.error.message}
        </Notice>
      )}
      {account && account.left < amount && (
        <p className="text-sm text-quiet">
          {account.stopped ?? (
            <>
              Only <span className="figures">{formatPounds(account.left)}</span> is left on your monthly account.
            </>
          )}
        </p>
      )}
      {balance !== undefined && balance < amount && (
        <p className="text-sm text-quiet">
          Your balance of <span className="figures">{formatPounds(balance)}</span> isn’t enough for this.
        </p>
      )}
      {offers.map(({ from, words }, index) => (
        <Button
          key={from}
          className="min-h-12"
          variant={index === 0 ? 'primary' : 'secondary'}
          disabled={isOpening || (payment.isPending && payment.variables !== from)}
          isLoading={(payment.isPending || payment.isSuccess) && payment.variables === from}
          loadingText="Paying"
          onClick={() => payment.mutate(from)}
        >
          {words}
        </Button>
      ))}
      {offers.length > 0 && <p className="border-b border-line pb-5 text-center text-sm text-quiet">or pay by card</p>}
    </div>
  );
}
