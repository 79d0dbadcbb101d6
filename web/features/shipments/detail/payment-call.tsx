import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';

/** Says that the shipment waits for its payment, with the button that makes it. */
export function PaymentCall({ total, onPay }: { readonly total: number; readonly onPay: () => void }) {
  return (
    <Notice tone="warning" title="This shipment waits for its payment">
      <div className="grid justify-items-start gap-3">
        <p>
          <Price pounds={total} /> including VAT. We collect it once it is paid; unpaid it expires after seven days.
        </p>
        <Button onClick={onPay}>Make Payment</Button>
      </div>
    </Notice>
  );
}
