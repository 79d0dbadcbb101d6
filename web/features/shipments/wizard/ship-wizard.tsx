import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { ShipmentDetail, ShipmentRecord } from '../../../../contract/shipments.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { GoodsNotice } from '../prohibited/goods-notice.tsx';
import { SenderDeclaration } from '../prohibited/sender-declaration.tsx';
import { firstOpenStep, isFilled } from './check-shipment.ts';
import { FieldGroup } from './field-group.tsx';
import { PartyStep } from './party-step.tsx';
import { PriceCard, useShipmentPrice } from './shipment-price.tsx';
import { ShipmentReview } from './shipment-review.tsx';
import { useCheckout } from './use-checkout.ts';
import { type ShipmentFormState, useShipmentForm } from './use-shipment-form.ts';
import { useTypedShipment } from './use-typed-shipment.ts';
import { useUnservedCodes } from './use-unserved-codes.ts';
import { ConfirmPayment, WizardActions } from './wizard-actions.tsx';
import { type FormParameters, lastStep, type Step, wizardSteps } from './wizard-steps.ts';

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
  const headingId = useId();
  const declarationId = useId();
  const typed = useTypedShipment(step, parameters, draft, isDeclared);
  const openStep = firstOpenStep(typed.values);
  const [firstShown] = useState(Math.min(typed.startStep, openStep));
  const price = useShipmentPrice(typed.values);
  const form = useShipmentForm(typed, useUnservedCodes(typed.values, price.error), step);
  const checkout = useCheckout({ form, price, onCreated, onDraft });
  const resume = useEffectEvent(() => {
    if (step < firstShown) void navigate(form.pathOf(firstShown), { replace: true });
  });
  useEffect(() => resume(), []);
  if (step > openStep) return <Navigate to={form.pathOf(openStep)} replace />;

  const { attempt, errors } = form.summary;
  const { declarationError } = checkout;
  const summary = declarationError ? [...errors, { fieldId: declarationId, message: declarationError }] : errors;

  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[1fr_21rem] lg:items-start">
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
        <Stepper label="Ship a parcel" steps={wizardSteps.map(({ title }) => title)} current={step} />
      </div>
      <Card className="max-lg:[&_:is(a,button,input,select)]:scroll-mb-24">
        <form
          noValidate
          aria-labelledby={headingId}
          className="grid gap-7"
          onSubmit={(event) => {
            event.preventDefault();
            if (step === lastStep) checkout.proceed();
            else if (form.finishStep()) void navigate(form.pathOf(step + 1));
          }}
        >
          <StepHeading id={headingId} step={step} takesFocus={isAgain} />
          <ErrorSummary key={step} attempt={attempt} errors={summary} />
          <fieldset disabled={checkout.isSending} className="contents">
            {step === 1 && <PartyStep key="shipper" side="shipper" form={form} />}
            {step === 2 && <PartyStep key="receiver" side="receiver" form={form} />}
            {step === 3 && <ShipmentStep form={form} />}
            {step === 4 && <PaymentStep form={form} declaration={{ id: declarationId, error: declarationError }} />}
          </fieldset>
          <WizardActions
            step={step}
            canContinue={isFilled(step, form.values)}
            onBack={() => void navigate(form.pathOf(step - 1))}
            checkout={checkout}
            isPricePending={price.isPending}
          />
        </form>
      </Card>
      <PriceCard values={form.values} price={price} />
      {checkout.isConfirming && <ConfirmPayment checkout={checkout} quote={price.quote} />}
    </div>
  );
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

interface StepHeadingProps {
  readonly id: string;
  readonly step: Step;
  readonly takesFocus: boolean;
}

/**
 * A new step scrolls to the top and takes the focus, as a new page does. The first one shown leaves that to the page, unless it
 * replaces a cleared form. Stands before the error summary, which may take the focus next.
 */
function StepHeading({ id, step, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? undefined : step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
      {wizardSteps[step - 1]?.title}
    </h2>
  );
}

const parcelTypeOptions = [
  { value: 'PARCEL', label: 'Parcel', detail: 'Anything in a box or bag' },
  { value: 'DOCUMENT', label: 'Document', detail: 'Papers in an envelope' },
] as const;

function ShipmentStep({ form }: { readonly form: ShipmentFormState }) {
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
          hint="Total for all parcels, minimum 1."
          isRequired
          inputMode="decimal"
          autoComplete="off"
          suffix="kg"
        />
        <TextField
          {...form.field('total_gross_weight')}
          label="Total gross weight in kg"
          hint="Including packaging. We charge for this weight."
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
    </>
  );
}

const paymentOptions = [
  { value: 'STRIPE', label: 'Stripe', detail: 'Debit or credit card, through our payment provider' },
  { value: 'CREDIT_CARD', label: 'Credit card', detail: 'A credit card, on the same secure form' },
] as const;

interface PaymentStepProps {
  readonly form: ShipmentFormState;
  readonly declaration: { readonly id: string; readonly error: string | undefined };
}

function PaymentStep({ form, declaration }: PaymentStepProps) {
  return (
    <>
      <ShipmentReview form={form} />
      <RadioGroup
        {...form.control('preferred_payment_method')}
        label="How would you like to pay?"
        options={paymentOptions}
        isRequired
      />
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
