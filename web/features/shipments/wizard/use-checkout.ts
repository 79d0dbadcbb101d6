import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useDialogEntry } from '../../../lib/use-dialog-entry.ts';
import { useCreateShipment } from './use-create-shipment.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';
import type { ShipmentPrice } from './use-shipment-price.ts';
import { fieldsOf, type Step } from './wizard-steps.ts';

/** Said when Proceed is pressed and there is no price (specification, section 8). */
const noAmountMessage = 'Failed to generate payment amount!.';

/** Said by SAVE TO DRAFT; the specification has no words for it. */
const savedAsDraft = 'Saved as a draft';

/** Said when the sender has not declared what they send; the specification has no words for it. */
const declarationMessage = 'Please confirm what you are sending.';

interface CheckoutOptions {
  readonly form: ShipmentFormState;
  readonly price: ShipmentPrice;
  /** The shipment is created and waits to be paid. */
  readonly onCreated: (shipment: ShipmentRecord) => void;
  /** The shipment is created, and will be paid another day. */
  readonly onDraft: () => void;
}

/** What the last step's two buttons do (specification, section 4), and what goes wrong there. */
export function useCheckout({ form, price, onCreated, onDraft }: CheckoutOptions) {
  const navigate = useNavigate();
  const { create, isSending } = useCreateShipment(form);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isDeclarationMissed, setIsDeclarationMissed] = useState(false);
  const entry = useDialogEntry({ isLocked: isSending, onBack: () => setIsConfirming(false) });
  const closeQuestion = (then?: () => void) =>
    entry.leave(() => {
      setIsConfirming(false);
      then?.();
    });

  async function submit(then: (shipment: ShipmentRecord) => void, savedWords?: string) {
    if (isSending) return;
    setFailure(undefined);
    try {
      const shipment = await create(price.quote, savedWords);
      closeQuestion(() => then(shipment));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await meetRefusal(error);
    }
  }

  async function meetRefusal(error: ApiError) {
    const step = steps.find((one) => fieldsOf(one).some((name) => error.fields[name] !== undefined));
    if (step) {
      form.refuse(error.fields);
      closeQuestion(() => void navigate(form.pathOf(step)));
      return;
    }
    // Another total, most likely: the dialog asks again with the price of now.
    if (error.code === 'CONFLICT') await price.refresh();
    setFailure(error.message);
  }

  function proceed() {
    setFailure(undefined);
    const isDeclared = form.values.sender_declaration;
    setIsDeclarationMissed(!isDeclared);
    if (!form.finishStep() || !isDeclared) return;
    if (price.quote) {
      entry.enter();
      setIsConfirming(true);
    } else {
      toast.error(noAmountMessage, { id: noAmountMessage });
      setFailure(noAmountMessage);
    }
  }

  return {
    proceed,
    saveDraft: () => {
      if (form.finishStep()) void submit(onDraft, savedAsDraft);
    },
    confirm: () => void submit(onCreated),
    cancel: () => closeQuestion(),
    isConfirming,
    isSending,
    /** What stays on the page, because a toast is gone in seconds. */
    failure,
    declarationError: isDeclarationMissed && !form.values.sender_declaration ? declarationMessage : undefined,
  };
}

const steps: readonly Step[] = [1, 2, 3, 4];
