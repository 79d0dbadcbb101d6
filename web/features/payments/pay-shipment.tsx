import { lazy, Suspense } from 'react';
import type { Batch } from '../../../contract/bulk.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { payableBatch, payableShipment } from './payable.ts';
import type { PaymentDialogProps } from './payment-dialog.tsx';

// Loaded when somebody pays: with it comes the card provider's form.
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));

interface PayShipmentProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly shipment: ShipmentRecord;
}

export function PayShipment({ shipment, ...rest }: PayShipmentProps) {
  return (
    <Suspense>
      <PaymentDialog payable={payableShipment(shipment, rest.isCreating)} {...rest} />
    </Suspense>
  );
}

interface PayBatchProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly batch: Batch;
}

/** One payment for everything unpaid in a batch. */
export function PayBatch({ batch, ...rest }: PayBatchProps) {
  return (
    <Suspense>
      <PaymentDialog payable={payableBatch(batch)} {...rest} />
    </Suspense>
  );
}
