import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ShipmentReview } from './shipment-review.tsx';
import type { ShipmentFormState } from './use-shipment-form.ts';

const paymentOptions = [
  { value: 'STRIPE', label: 'Stripe', detail: 'Debit or credit card, through our payment provider' },
  { value: 'CREDIT_CARD', label: 'Credit card', detail: 'A credit card, on the same secure form' },
] as const;

interface PaymentStepProps {
  readonly form: ShipmentFormState;
  /** What is said of a declaration that is missing. */
  readonly declaration: { readonly id: string; readonly error: string | undefined };
}

/** The last look at the shipment, how it is paid, and what the sender declares. */
export function PaymentStep({ form, declaration }: PaymentStepProps) {
  return (
    <>
      <ShipmentReview form={form} />
      <RadioGroup
        {...form.control('preferred_payment_method')}
        label="How would you like to pay?"
        options={paymentOptions}
        isRequired
      />
      <Checkbox
        {...declaration}
        name="sender_declaration"
        checked={form.values.sender_declaration}
        onChange={({ target }) => form.change({ sender_declaration: target.checked })}
        label={
          <>
            I declare that the content is what I described, and that nothing in it is on the{' '}
            <Link href="/prohibited-items" target="_blank">
              list of prohibited goods
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>{' '}
            or beyond its limits.
          </>
        }
      />
      {/* Domain reference, section 7: said beside the button. The mark keeps scripts of others, such as a chat's, from being loaded. */}
      <p data-payment="" className="text-sm text-quiet">
        You can cancel free of charge until our driver’s first scan. That is our own promise: for carriage on a booked
        day or period the law gives no 14‑day right to cancel.{' '}
        <Link href="/terms-of-use#cancelling" target="_blank">
          Cancelling<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </>
  );
}

interface ConfirmPaymentProps {
  /** What will be paid; undefined while it is asked for again. */
  readonly quote: QuoteAnswer | undefined;
  readonly receiver: string;
  readonly isReturn: boolean;
  /** Whether it can't be created any more, so that there is nothing to confirm. */
  readonly isOver: boolean;
  readonly isSending: boolean;
  /** Why the last attempt did not work. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before the shipment is created and its payment opens (specification, section 4). */
export function ConfirmPayment({
  quote,
  receiver,
  isReturn,
  isOver,
  isSending,
  failure,
  onCancel,
  onConfirm,
}: ConfirmPaymentProps) {
  return (
    <Dialog
      isOpen
      isLocked={isSending}
      onClose={onCancel}
      title="Confirm payment"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={isSending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && (
            <Button onClick={onConfirm} disabled={!quote} isLoading={isSending} loadingText="Creating your shipment">
              Confirm
            </Button>
          )}
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
        {isOver ? (
          <p>Nothing was created, and nothing is charged.</p>
        ) : (
          <>
            <p>
              {quote ? <Price pounds={quote.estimate} className="text-3xl font-extrabold" /> : 'No price'}{' '}
              <span className="text-quiet">including VAT</span>
            </p>
            <p>
              We create your {isReturn ? 'return' : 'shipment'} to {receiver} and then open the card form. Nothing is
              charged before you pay there.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
