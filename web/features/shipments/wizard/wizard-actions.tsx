import { ArrowLeft } from 'lucide-react';
import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import type { useCheckout } from './use-checkout.ts';
import { lastStep, type Step } from './wizard-steps.ts';

interface WizardActionsProps {
  readonly step: Step;
  readonly canContinue: boolean;
  readonly onBack: () => void;
  readonly checkout: ReturnType<typeof useCheckout>;
  readonly isPricePending: boolean;
}

/** The buttons under a step. Those of the last save a draft or proceed to payment. */
export function WizardActions({ step, canContinue, onBack, checkout, isPricePending }: WizardActionsProps) {
  const isLast = step === lastStep;
  const { isConfirming, isSending, failure } = checkout;
  return (
    <>
      {!isLast && !canContinue && <p className="-mb-2 text-sm text-quiet">Complete the fields marked * to continue.</p>}
      {/* Not live: the toast has read the same words out. */}
      {isLast && !isConfirming && failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {/* Keeps the focus in its field during a press: the field's message would move the button from under the pointer. */}
      <div
        role="presentation"
        onMouseDown={(event) => event.preventDefault()}
        className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row"
      >
        {step > 1 && (
          <Button variant="secondary" size="large" onClick={onBack} disabled={isSending}>
            <ArrowLeft aria-hidden="true" />
            Go Back
          </Button>
        )}
        {isLast ? (
          <>
            <Button
              variant="secondary"
              size="large"
              className="sm:ml-auto"
              isLoading={isSending && !isConfirming}
              loadingText="Saving your shipment"
              onClick={checkout.saveDraft}
            >
              SAVE TO DRAFT
            </Button>
            <Button
              type="submit"
              size="large"
              isLoading={isPricePending}
              loadingText="Getting your price"
              // So that the dialog gives the focus back to this button, not to the field that the press left it in.
              onClick={({ currentTarget }) => currentTarget.focus()}
            >
              Proceed
            </Button>
          </>
        ) : (
          <Button type="submit" size="large" disabled={!canContinue} className="sm:ml-auto">
            Continue
          </Button>
        )}
      </div>
    </>
  );
}

interface ConfirmPaymentProps {
  readonly checkout: ReturnType<typeof useCheckout>;
  /** What will be paid; undefined while it is asked for again. */
  readonly quote: QuoteAnswer | undefined;
}

/** Asks before the shipment is created and its payment opens (specification, section 4). */
export function ConfirmPayment({ checkout, quote }: ConfirmPaymentProps) {
  const { isDraft, isOver, isSending, failure } = checkout;
  return (
    <Dialog
      isOpen
      isLocked={isSending}
      onClose={checkout.cancel}
      title="Confirm payment"
      footer={
        <>
          <Button variant="secondary" onClick={checkout.cancel} disabled={isSending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && (
            <Button
              onClick={checkout.confirm}
              disabled={!quote}
              isLoading={isSending}
              loadingText={isDraft ? 'Saving your shipment' : 'Creating your shipment'}
            >
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
          <p>Nothing was created, and you haven’t been charged.</p>
        ) : (
          <>
            <p>
              {quote ? <Price pounds={quote.estimate} className="text-3xl font-extrabold" /> : 'No price'}{' '}
              <span className="text-quiet">including VAT</span>
            </p>
            <p>Next, enter your card details. You won’t be charged until you press Pay Now.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
