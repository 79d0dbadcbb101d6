import type { Customer } from '../../http/authenticate.ts';
import type { PaymentCalls } from '../shipment-deps.ts';

/** What batches need of payments, which stand above them; `app.ts` supplies it. */
export interface BatchPaymentCalls extends Pick<PaymentCalls, 'cancelOpenPayments'> {
  /** Learns whether a batch has been paid meanwhile, before it is withdrawn. */
  readonly learnBatchPayment: (customer: Customer, batchId: string) => Promise<void>;
}
