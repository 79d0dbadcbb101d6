import type { Customer } from '../../http/authenticate.ts';
import type { Trx } from '../shipment-deps.ts';

/** What batches need of payments, which stand above them; `app.ts` supplies it. */
export interface BatchPaymentCalls {
  /** Sees to it that open payments of the shipments are cancelled with the provider, once the transaction commits. */
  readonly cancelOpenPayments: (trx: Trx, shipmentIds: readonly string[]) => Promise<void>;
  /** Learns whether a batch has been paid meanwhile, before it is withdrawn. */
  readonly learnBatchPayment: (customer: Customer, batchId: string) => Promise<void>;
}
