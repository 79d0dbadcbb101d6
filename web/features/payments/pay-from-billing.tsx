import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type PayFrom, paymentOptions } from '../../../contract/billing.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Payable } from './payable.ts';

interface PayFromBillingProps {
  readonly payable: Payable;
  /** The card payment is being opened, and would be in the way. */
  readonly isOpening: boolean;
  readonly onPayingChange: (isPaying: boolean) => void;
}

/** Above the card form, for organisations with a monthly account or a balance. */
export function PayFromBilling({ payable, isOpening, onPayingChange }: PayFromBillingProps) {
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
