import { lazy, Suspense } from 'react';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { payableShipment } from './payable.ts';
import type { PaymentDialogProps } from './payment-dialog.tsx';

// Loaded when somebody pays: with it comes the card provider's form.
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));

interface PayShipmentProps extends Omit<PaymentDialogProps, 'payable'> {
  readonly shipment: ShipmentRecord;
}

/** The payment dialog for a shipment of a list, a page or the form. */
export function PayShipment({ shipment, ...rest }: PayShipmentProps) {
  return (
    <Suspense>
      <PaymentDialog payable={payableShipment(shipment, rest.isCreating)} {...rest} />
    </Suspense>
  );
}
