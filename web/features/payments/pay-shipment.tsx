import { lazy, Suspense, useState } from 'react';
import type { StatementRecord } from '../../../contract/billing.ts';
import type { Batch } from '../../../contract/bulk.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { useIsGuest } from '../../session/guest-session.ts';
import { payableBatch, payableShipment, payableStatement, payableTopUp } from './payable.ts';
import type { PaymentDialogProps } from './payment-dialog.tsx';

// Loaded when somebody pays: with it comes the card provider's form.
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));

interface PayShipmentProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly shipment: ShipmentRecord;
}

export function PayShipment({ shipment, ...rest }: PayShipmentProps) {
  const isGuest = useIsGuest();
  return (
    <Suspense>
      <PaymentDialog payable={payableShipment(shipment, { isCreating: rest.isCreating, isGuest })} {...rest} />
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

interface PayTopUpProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly amount: number;
}

export function PayTopUp({ amount, ...rest }: PayTopUpProps) {
  const [payable] = useState(() => payableTopUp(amount));
  return (
    <Suspense>
      <PaymentDialog payable={payable} {...rest} />
    </Suspense>
  );
}

interface PayStatementProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly statement: StatementRecord;
}

export function PayStatement({ statement, ...rest }: PayStatementProps) {
  const [payable] = useState(() => payableStatement(statement));
  return (
    <Suspense>
      <PaymentDialog payable={payable} {...rest} />
    </Suspense>
  );
}
