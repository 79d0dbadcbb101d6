import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';

interface ConfirmPaymentProps {
  /** What will be paid; undefined while it is asked for again. */
  readonly quote: QuoteAnswer | undefined;
  readonly receiver: string;
  readonly isSending: boolean;
  /** Why the last attempt did not work. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before the shipment is created and its payment opens (specification, section 4). */
export function ConfirmPayment({ quote, receiver, isSending, failure, onCancel, onConfirm }: ConfirmPaymentProps) {
  return (
    <Dialog
      isOpen
      isLocked={isSending}
      onClose={onCancel}
      title="Confirm payment"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={isSending}>
            Cancel
          </Button>
          <Button onClick={onConfirm} disabled={!quote} isLoading={isSending} loadingText="Creating your shipment">
            Confirm
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {/* Live, because a toast can't be reached while a dialog is open. */}
        {failure !== undefined && (
          <Notice tone="danger" isLive>
            {failure}
          </Notice>
        )}
        <p>
          {quote ? <Price pounds={quote.estimate} className="text-3xl font-extrabold" /> : 'No price'}{' '}
          <span className="text-quiet">including VAT</span>
        </p>
        <p>
          We create your shipment to {receiver} and then open the card form. Nothing is charged before you pay there.
        </p>
      </div>
    </Dialog>
  );
}
