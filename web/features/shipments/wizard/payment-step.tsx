import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';
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
