import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { stepPath } from '../wizard/wizard-steps.ts';

interface PaymentCallProps {
  readonly shipment: ShipmentDetail;
  readonly onPay: () => void;
}

/** Says that the shipment waits for its payment, with the buttons that make it and that change the draft. */
export function PaymentCall({ shipment: { _shipment_id, receiver_email_address, total }, onPay }: PaymentCallProps) {
  return (
    <Notice tone="warning" title="Draft: this shipment waits for its payment">
      <div className="grid justify-items-start gap-3">
        <p>
          <Price pounds={total} /> including VAT. We collect it once it is paid; unpaid it expires after seven days.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onPay}>Make Payment</Button>
          {/* A receiver's return has no e-mail address of the sender it goes to, and can't be changed. */}
          {receiver_email_address !== '' && (
            <ButtonLink variant="secondary" href={stepPath(1, _shipment_id)}>
              Edit
            </ButtonLink>
          )}
        </div>
      </div>
    </Notice>
  );
}
