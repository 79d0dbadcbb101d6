import { lazy, Suspense } from 'react';
import type { Batch } from '../../../contract/bulk.ts';
import { payableBatch } from './payable.ts';
import type { PaymentDialogProps } from './payment-dialog.tsx';

// Loaded when somebody pays: with it comes the card provider's form.
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));

interface PayBatchProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly batch: Batch;
}

/** The payment dialog for everything in a batch that waits for its payment. */
export function PayBatch({ batch, ...rest }: PayBatchProps) {
  return (
    <Suspense>
      <PaymentDialog payable={payableBatch(batch)} {...rest} />
    </Suspense>
  );
}
