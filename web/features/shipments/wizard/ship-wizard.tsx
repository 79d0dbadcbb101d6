import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { ShipmentDetail, ShipmentRecord } from '../../../../contract/shipments.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { CollectionChoice } from '../collection/use-collection-choice.ts';
import { GoodsNotice } from '../prohibited/goods-notice.tsx';
import { SenderDeclaration } from '../prohibited/sender-declaration.tsx';
import { firstOpenStep, missingFields } from './check-shipment.ts';
import { CollectionFields, useFormCollection } from './collection-fields.tsx';
import { type DropOffChoice, useDropOffChoice } from './drop-off-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import { PartyStep } from './party-step.tsx';
import { PriceCard } from './price-card.tsx';
import { ShipmentReview } from './shipment-review.tsx';
import { useCheckout } from './use-checkout.ts';
import { type ShipmentFormState, useShipmentForm } from './use-shipment-form.ts';
import { useShipmentPrice } from './use-shipment-price.ts';
import { useTypedShipment } from './use-typed-shipment.ts';
import { useUnservedCodes } from './use-unserved-codes.ts';
import { ConfirmPayment, MissingFields, NextButton, SaveDraft } from './wizard-actions.tsx';
import { StepHeading, WizardLine } from './wizard-line.tsx';
import { type FormParameters, lastStep, type Step } from './wizard-steps.ts';

interface ShipWizardProps {
  readonly step: Step;
  readonly draft?: ShipmentDetail | undefined;
  /** Those of the address, which every step keeps. */
  readonly parameters: FormParameters;
  /** Whether the content of this draft has just been declared. */
  readonly isDeclared?: boolean;
  readonly onCreated: (shipment: ShipmentRecord) => void;
  /** Saved, to be paid another day. */
  readonly onDraft: (shipment: ShipmentRecord) => void;
  /** Whether it replaces a cleared form, and takes the focus. */
  readonly isAgain: boolean;
  /** Called when what was typed has been cleared. */
  readonly onStartAgain: () => void;
}

/** The four steps that create a shipment, with its price beside them. No step opens before those before it are valid. */
export function ShipWizard({
  step,
  parameters,
  draft,
  isDeclared,
  onCreated,
  onDraft,
  isAgain,
  onStartAgain,
}: ShipWizardProps) {
  const navigate = useNavigate();
  const [headingId, declarationId, formId, reasonId] = [useId(), useId(), useId(), useId()];
  const typed = useTypedShipment(step, parameters, draft, isDeclared);
  const openStep = firstOpenStep(typed.values);
  const [firstShown] = useState(Math.min(typed.startStep, openStep));
  const direction = useDirection(step);
  const price = useShipmentPrice(typed.values);
  const form = useShipmentForm(typed, useUnservedCodes(typed.values, price.error), step);
  const isGuest = parameters.as === 'guest';
  const collection = useFormCollection(form);
  const dropOff = useDropOffChoice(form);
  const checkout = useCheckout({ form, price, collection, dropOff, onCreated, onDraft, isGuest });
  const resume = useEffectEvent(() => {
    if (step < firstShown) void navigate(form.pathOf(firstShown), { replace: true });
  });
  useEffect(() => resume(), []);
  if (step > openStep) return <Navigate to={form.pathOf(openStep)} replace />;

  const missing = step === lastStep ? [] : missingFields(step, form.values);
  const { attempt, errors } = form.summary;
  const { declarationError } = checkout;
  const summary = declarationError ? [...errors, { fieldId: declarationId, message: declarationError }] : errors;

  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:gap-y-6 lg:grid-cols-[1fr_21rem] lg:items-start">
      {typed.isRestored && step === firstShown && (
        <div className="lg:col-span-2">
          <Notice tone="information" title="We kept what you typed">
            <StartAgain
              onConfirm={() => {
                typed.clear();
                onStartAgain();
              }}
            />
          </Notice>
        </div>
      )}
      <div className="lg:col-span-2">
        <WizardLine step={step} values={form.values} quote={price.quote} />
      </div>
      <Card className="max-lg:[&_:is(a,button,input,select)]:scroll-mb-48">
        <form
          id={formId}
          noValidate
          aria-labelledby={headingId}
          className="grid gap-7"
          onSubmit={(event) => {
            event.preventDefault();
            if (step === lastStep) checkout.proceed();
            else if (form.finishStep()) {
              if (step === 3 && dropOff.point === '') collection.hold();
              void navigate(form.pathOf(step + 1));
            }
          }}
        >
          <StepHeading
            id={headingId}
            step={step}
            takesFocus={isAgain}
            onBack={() => void navigate(form.pathOf(step - 1))}
            isBackOff={checkout.isSending}
          />
          <ErrorSummary key={`errors ${step}`} attempt={attempt} errors={summary} />
          <fieldset
            key={step}
            disabled={checkout.isSending}
            className={classNames('grid min-w-0 gap-7', direction !== undefined && slides[direction])}
          >
            {step === 1 && <PartyStep key="shipper" side="shipper" form={form} />}
            {step === 2 && <PartyStep key="receiver" side="receiver" form={form} />}
            {step === 3 && <ShipmentStep {...{ form, collection, dropOff }} />}
            {step === 4 && (
              <PaymentStep
                {...{ form, collection, dropOff }}
                declaration={{ id: declarationId, error: declarationError }}
              />
            )}
          </fieldset>
          {step === lastStep && <SaveDraft checkout={checkout} isOffered={!isGuest} />}
        </form>
      </Card>
      <PriceCard
        values={form.values}
        price={price}
        missingCount={missing.length}
        missing={missing.length > 0 && <MissingFields id={reasonId} {...{ step, form }} />}
      >
        <NextButton
          {...{ step, formId, reasonId }}
          canContinue={missing.length === 0}
          isPricePending={price.isPending}
        />
      </PriceCard>
      {checkout.isConfirming && (
        <ConfirmPayment
          receiver={{ name: form.values.receiver_fullname, town: form.values.receiver_town }}
          checkout={checkout}
          quote={price.quote}
        />
      )}
    </div>
  );
}

const slides = { forward: 'animate-step-forward', back: 'animate-step-back' };

/** Of the last change of the step; undefined for the first one shown, which does not move. */
function useDirection(step: Step): keyof typeof slides | undefined {
  const [shown, setShown] = useState<{ readonly step: Step; readonly direction?: keyof typeof slides }>({ step });
  if (shown.step !== step) setShown({ step, direction: step > shown.step ? 'forward' : 'back' });
  return shown.direction;
}

function StartAgain({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setIsAsking(true)}>
        Start again
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start again?"
        confirmWords="Clear the form"
        onConfirm={onConfirm}
        onClose={() => setIsAsking(false)}
      >
        This clears everything you’ve typed, in every step.
      </ConfirmDialog>
    </>
  );
}

const parcelTypeOptions = [
  { value: 'PARCEL', label: 'Parcel', detail: 'Anything in a box or bag' },
  { value: 'DOCUMENT', label: 'Document', detail: 'Papers in an envelope' },
] as const;

interface StepProps {
  readonly form: ShipmentFormState;
  readonly collection: CollectionChoice;
  readonly dropOff: DropOffChoice;
}

function ShipmentStep({ form, collection, dropOff }: StepProps) {
  const content = form.field('shipment_content');
  return (
    <>
      <FieldGroup title="What are you sending?">
        <div className="sm:col-span-2">
          <RadioGroup {...form.control('parcel_type')} label="Type" options={parcelTypeOptions} isRequired />
        </div>
        <TextField
          {...content}
          label="Content"
          hint="In a few words, such as ‘two books and a jumper’."
          isRequired
          autoComplete="off"
          className="sm:col-span-2"
        />
        <div className="sm:col-span-2">
          <GoodsNotice description={form.values.shipment_content} isRefused={content.error !== undefined} />
        </div>
        <TextField
          {...form.field('your_reference')}
          label="Your reference (optional)"
          hint="Such as an order number. We’ll print it on the label and invoice."
          autoComplete="off"
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title="How heavy is it?">
        <TextField
          {...form.field('weight')}
          label="Weight in kg"
          hint="What’s inside, all parcels together. Minimum 1."
          isRequired
          inputMode="decimal"
          autoComplete="off"
          suffix="kg"
        />
        <TextField
          {...form.field('total_gross_weight')}
          label="Total gross weight in kg"
          hint="Packed and ready to go. This sets the price."
          isRequired
          inputMode="decimal"
          autoComplete="off"
          suffix="kg"
        />
        <TextField
          {...form.field('number_of_pieces')}
          label="Number of parcels"
          hint="We’ll make a label for each."
          isRequired
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGroup>
      <CollectionFields collection={collection} dropOff={dropOff} />
    </>
  );
}

const paymentOptions = [
  { value: 'STRIPE', label: 'Debit or credit card', detail: 'Paid securely through Stripe' },
  { value: 'CREDIT_CARD', label: 'Credit card', detail: 'Paid on the same secure form' },
] as const;

interface PaymentStepProps extends StepProps {
  readonly declaration: { readonly id: string; readonly error: string | undefined };
}

function PaymentStep({ form, collection, dropOff, declaration }: PaymentStepProps) {
  return (
    <>
      <RadioGroup
        {...form.control('preferred_payment_method')}
        label="How would you like to pay?"
        options={paymentOptions}
        isRequired
      />
      <ShipmentReview {...{ form, collection, dropOff }} />
      <SenderDeclaration
        {...declaration}
        checked={form.values.sender_declaration}
        onChange={({ target }) => form.change({ sender_declaration: target.checked })}
      />
      {/* Domain reference, section 7: said beside the button. `data-payment` keeps third-party scripts, such as a chat's, from loading. */}
      <p data-payment="" className="text-sm text-quiet">
        There’s no 14‑day right to cancel a booked delivery, but you can cancel free of charge until we first scan your
        parcel.{' '}
        <Link href="/terms-of-use#cancelling" target="_blank">
          Cancelling<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </>
  );
}
