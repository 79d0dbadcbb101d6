import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paymentOptions } from '../../../contract/billing.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Payable } from './payable.ts';

interface PayFromBalanceProps {
  readonly payable: Payable;
  /** The card payment is being opened, and would be in the way. */
  readonly isOpening: boolean;
  readonly onPayingChange: (isPaying: boolean) => void;
}

/** Above the card form, for organisations that have topped up. */
export function PayFromBalance({ payable, isOpening, onPayingChange }: PayFromBalanceProps) {
  const navigate = useNavigate();
  const { payFromBalance, declare, amount } = payable;
  const { data } = useQuery(
    { ...endpointQuery(paymentOptions, {}), enabled: payFromBalance !== undefined },
    queryClient,
  );
  const payment = useMutation(
    {
      mutationFn: async () => {
        await declare?.();
        await payFromBalance?.();
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
  const balance = data?.balance;
  if (payFromBalance === undefined || balance === undefined) return null;
  if (balance < amount) {
    return (
      <p className="text-sm text-quiet">
        Your balance of <span className="figures">{formatPounds(balance)}</span> isn’t enough for this.
      </p>
    );
  }
  return (
    <div className="grid gap-3 border-b border-line pb-5">
      {payment.error && (
        <Notice tone="danger" isLive>
          {payment.error.message}
        </Notice>
      )}
      <Button
        className="min-h-12"
        disabled={isOpening}
        isLoading={payment.isPending || payment.isSuccess}
        loadingText="Paying"
        onClick={() => payment.mutate()}
      >
        Pay from balance ({formatPounds(balance)})
      </Button>
      <p className="text-center text-sm text-quiet">or pay by card</p>
    </div>
  );
}
