import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { paymentConfig } from '../../../contract/payments.ts';
import { loadCardForm } from '../../integrations/card-form/load-card-form.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import type { Payable } from './payable.ts';

/** A payment that is open and whose card form can be shown. */
export interface PaymentSession {
  readonly secret: string;
  readonly stripe: Stripe;
}

const keyOfSessions = 'payment session';

/**
 * Opens the payment and loads the card provider's form, both at once (specification, section 4). The server answers a repeated
 * question with the same payment, so trying again is safe; nothing is kept once the dialog is gone, because a secret goes stale.
 */
export function usePaymentSession({ id, open }: Payable) {
  return useQuery(
    {
      queryKey: [keyOfSessions, id],
      queryFn: async (): Promise<PaymentSession> => {
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

/** Has everything asked for again that the page behind the dialog shows, but no payment opened that was just refused. */
export function refreshPageBehind(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOfSessions });
}
