import { Fragment } from 'react';
import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { missingFields } from './check-shipment.ts';
import type { TextName } from './shipment-values.ts';
import type { useCheckout } from './use-checkout.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';
import { lastStep, type Step } from './wizard-steps.ts';

interface NextButtonProps {
  readonly step: Step;
  /** Of the form that it submits, which is elsewhere on the page. */
  readonly formId: string;
  /** Of what says why it is off. */
  readonly reasonId: string;
  readonly canContinue: boolean;
  readonly isPricePending: boolean;
}

/** Continue, or Proceed in the last step. */
export function NextButton({ step, formId, reasonId, canContinue, isPricePending }: NextButtonProps) {
  return (
    // Keeps the focus in its field during a press: the field's message would move the button from under the pointer.
    <div role="presentation" onMouseDown={(event) => event.preventDefault()} className="grid">
      {step === lastStep ? (
        <Button
          key="proceed"
          type="submit"
          form={formId}
          size="large"
          isLoading={isPricePending}
          loadingText="Getting your price"
          // So that the dialog gives the focus back to this button, not to the field that the press left it in.
          onClick={({ currentTarget }) => currentTarget.focus()}
        >
          Proceed
        </Button>
      ) : (
        <Button
          key="continue"
          type="submit"
          form={formId}
          size="large"
          disabled={!canContinue}
          aria-describedby={canContinue ? undefined : reasonId}
        >
          Continue
        </Button>
      )}
    </div>
  );
}

interface SaveDraftProps {
  readonly checkout: ReturnType<typeof useCheckout>;
  /** Who has no account has no place to find it again. */
  readonly isOffered: boolean;
}

/** Under the last step: saves it for another day. */
export function SaveDraft({ checkout, isOffered }: SaveDraftProps) {
  const { isConfirming, isSending, failure } = checkout;
  return (
    <>
      {/* Not live: the toast has read the same words out. */}
      {!isConfirming && failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {isOffered && (
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className="grid sm:justify-items-start"
        >
          <Button
            variant="quiet"
            className="-ml-4 max-sm:justify-self-start forced-colors:ml-0"
            isLoading={isSending && !isConfirming}
            loadingText="Saving your shipment"
            onClick={checkout.saveDraft}
          >
            SAVE TO DRAFT
          </Button>
        </div>
      )}
    </>
  );
}

interface ConfirmPaymentProps {
  /** Who gets the parcel, and the town. */
  readonly receiver: { readonly name: string; readonly town: string };
  readonly checkout: ReturnType<typeof useCheckout>;
  /** What will be paid; undefined while it is asked for again. */
  readonly quote: QuoteAnswer | undefined;
}

/** Asks before the shipment is created and its payment opens (specification, section 4). */
export function ConfirmPayment({ receiver, checkout, quote }: ConfirmPaymentProps) {
  const { isDraft, isOver, isSending, failure } = checkout;
  return (
    <Dialog
      isOpen
      isLocked={isSending}
      onClose={checkout.cancel}
      title="Confirm payment"
      footer={
        <>
          <Button variant="secondary" className="min-h-12" onClick={checkout.cancel} disabled={isSending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && (
            <Button
              className="min-h-12"
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
            <p className="text-lg font-semibold wrap-anywhere">
              Ready to send to {receiver.name}
              {receiver.town && ` in ${receiver.town}`}?
            </p>
            <p className="flex flex-wrap items-baseline gap-x-2">
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

/** A field within a sentence, by the end of its name: both people have the same. */
const nouns: readonly (readonly [string, string])[] = [
  ['_fullname', 'full name'],
  ['_email_address', 'email address'],
  ['_phone_number', 'phone number'],
  ['_country', 'country'],
  ['_postal_code', 'postcode'],
  ['_building', 'house number'],
  ['_street_name', 'street'],
  ['parcel_type', 'type'],
  ['shipment_content', 'content'],
  ['total_gross_weight', 'total gross weight'],
  ['weight', 'weight'],
  ['number_of_pieces', 'number of parcels'],
];

function nounOf(name: TextName): string {
  return nouns.find(([end]) => name.endsWith(end))?.[1] ?? name;
}

/** More would fill the bar of a phone. */
const mostNamed = 3;

interface MissingFieldsProps {
  readonly id: string;
  readonly step: Step;
  readonly form: ShipmentFormState;
}

/** Says what is missing before a step can be continued. Each name leads to its field. */
export function MissingFields({ id, step, form }: MissingFieldsProps) {
  const missing = missingFields(step, form.values);
  if (missing.length === 0) return null;
  const named = missing.length > mostNamed ? missing.slice(0, mostNamed - 1) : missing;
  const others = missing.length - named.length;
  const parts = named.map((name) => (
    <a
      key={name}
      href={`#${form.idOf(name)}`}
      onClick={(event) => {
        event.preventDefault(); // the router would see a new address
        document.getElementById(form.idOf(name))?.focus();
      }}
      className="font-semibold text-link underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
    >
      {nounOf(name)}
    </a>
  ));
  if (others > 0) parts.push(<Fragment key="others">{others} more</Fragment>);
  return (
    <p id={id}>
      Add the{' '}
      {parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && (index === parts.length - 1 ? ' and ' : ', ')}
          {part}
        </Fragment>
      ))}{' '}
      to continue.
    </p>
  );
}
