import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { startGuestSession } from '../../../../contract/accounts/guests.ts';
import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import {
  createShipment,
  type ShipmentForm,
  type ShipmentRecord,
  shipmentRequest,
  updateShipment,
} from '../../../../contract/shipments.ts';
import { ApiError, hasCode, isUnclear } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { readGuestToken, setGuestToken } from '../../../session/guest-session.ts';
import type { CollectionChoice } from '../collection/use-collection-choice.ts';
import { refreshShipments } from '../shipment-query.ts';
import type { DropOffChoice } from './drop-off-fields.tsx';
import type { ShipmentValues } from './shipment-values.ts';
import { isReturn, type ShipmentFormState } from './use-shipment-form.ts';
import type { ShipmentPrice } from './use-shipment-price.ts';
import { fieldsOf, type Step } from './wizard-steps.ts';

/** When Proceed is pressed without a price (specification, section 8). */
const noAmountMessage = 'Failed to generate payment amount!.';

/** Said by SAVE TO DRAFT; the specification has no words for it. */
const savedAsDraft = 'Saved as a draft';

/** Said when the sender has not declared what they send; the specification has no words for it. */
const declarationMessage = 'Please confirm what you’re sending.';

interface CheckoutOptions {
  readonly form: ShipmentFormState;
  readonly price: ShipmentPrice;
  readonly collection: CollectionChoice;
  readonly dropOff: DropOffChoice;
  readonly onCreated: (shipment: ShipmentRecord) => void;
  readonly onDraft: (shipment: ShipmentRecord) => void;
  /** Sends without an account. */
  readonly isGuest: boolean;
}

/** The last step's two buttons (specification, section 4) and their failures. */
export function useCheckout({ form, price, collection, dropOff, onCreated, onDraft, isGuest }: CheckoutOptions) {
  const navigate = useNavigate();
  const create = shipmentCreator(form, { slot: dropOff.point === '' ? collection.slot : '', point: dropOff.point });
  const [isSending, setIsSending] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [isDeclarationMissed, setIsDeclarationMissed] = useState(false);

  async function submit(then: (shipment: ShipmentRecord) => void, savedWords?: string) {
    if (isSending) return;
    setFailure(undefined);
    setIsSending(true);
    try {
      if (isGuest && readGuestToken() === '') setGuestToken((await call(startGuestSession, {})).access_token);
      const shipment = await createAsSender(savedWords);
      // In one render: a second press must not find the question open and nothing under way.
      setIsConfirming(false);
      then(shipment);
      setIsSending(false);
    } catch (error) {
      setIsSending(false);
      if (!(error instanceof ApiError)) throw error;
      await meetRefusal(error);
    }
  }

  /** A guest who has paid and now sends with another address is somebody else: receipts and links of each go to their own. */
  async function createAsSender(savedWords: string | undefined): Promise<ShipmentRecord> {
    try {
      return await create(price.quote, savedWords);
    } catch (error) {
      const isAnother = hasCode(error, 'CONFLICT') && error.fields['shipper_email_address'] !== undefined;
      if (!isGuest || form.draft || !isAnother) throw error;
      setGuestToken((await call(startGuestSession, {})).access_token);
      return create(price.quote, savedWords);
    }
  }

  async function meetRefusal(error: ApiError) {
    const slotMessage = error.fields['collection_slot'] ?? error.fields['drop_off_point'];
    if (slotMessage !== undefined) {
      collection.refuse(slotMessage);
      setIsConfirming(false);
      void navigate(form.pathOf(3));
      return;
    }
    const step = steps.find((one) => fieldsOf(one).some((name) => error.fields[name] !== undefined));
    if (step) {
      form.refuse(error.fields);
      setIsConfirming(false);
      void navigate(form.pathOf(step));
      return;
    }
    // Most likely another total: the dialog asks again with the current price. A parcel that is already being returned costs nothing.
    const isRefused = error.code === 'CONFLICT' && error.fields['total_amount'] === undefined;
    setIsOver(isRefused && isReturn(form));
    if (error.code === 'CONFLICT') await price.refresh();
    setFailure(error.message);
  }

  function proceed() {
    setFailure(undefined);
    setIsOver(false);
    const isDeclared = form.values.sender_declaration;
    setIsDeclarationMissed(!isDeclared);
    if (!form.finishStep() || !isDeclared) return;
    if (price.quote) setIsConfirming(true);
    else {
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
    cancel: () => setIsConfirming(false),
    isConfirming,
    isSending,
    /** It exists already: confirming changes it. */
    isDraft: form.draft !== undefined,
    /** Also on the page, because a toast is gone in seconds. */
    failure,
    /** Whether trying again can't help. */
    isOver,
    declarationError: isDeclarationMissed && !form.values.sender_declaration ? declarationMessage : undefined,
  };
}

/** Each empty where it isn’t chosen. */
interface Handover {
  readonly slot: string;
  readonly point: string;
}

const steps: readonly Step[] = [1, 2, 3, 4];

/**
 * Creates the shipment or changes the draft, once: after a lost response the same form at the same price is sent under the same key.
 * Refusals are thrown as ApiError.
 */
function shipmentCreator(
  { values, draft, sent, saveSent, clearSent, markCreated }: ShipmentFormState,
  handover: Handover,
) {
  return async (quote: QuoteAnswer | undefined, savedWords?: string): Promise<ShipmentRecord> => {
    const form = JSON.stringify([values, quote?.estimate, handover]);
    const sending =
      sent.form === form
        ? sent
        : { idempotencyKey: randomKey(), form, body: JSON.stringify(bodyOf(values, quote, handover)) };
    saveSent(sending);
    try {
      const body = JSON.parse(sending.body) as ShipmentForm; // written by bodyOf, kept in this tab's storage
      const { idempotencyKey } = sending;
      const { shipment, message } = draft
        ? await call(updateShipment, { params: { id: draft._id }, body }, undefined, { idempotencyKey })
        : await call(createShipment, { body }, undefined, { idempotencyKey });
      markCreated();
      toast.success(savedWords ?? message, { id: shipment._id });
      void refreshShipments();
      return shipment;
    } catch (error) {
      if (error instanceof ApiError && !isUnclear(error)) clearSent();
      throw error;
    }
  };
}

/** Normalised by the contract, with numbers as text (specification, section 3) and the price that was shown. */
function bodyOf(
  { collection_slot: _slot, drop_off_point: _point, ...values }: ShipmentValues,
  quote: QuoteAnswer | undefined,
  { slot, point }: Handover,
): ShipmentForm {
  const {
    weight,
    total_gross_weight = weight,
    number_of_pieces,
    return_of,
    return_token,
    ...texts
  } = shipmentRequest.parse(values);
  return {
    ...texts,
    ...(return_of && { return_of }),
    ...(return_token && { return_token }),
    ...(slot && { collection_slot: slot }),
    ...(point && { drop_off_point: point }),
    weight: String(weight),
    total_gross_weight: String(total_gross_weight),
    number_of_pieces: String(number_of_pieces),
    ...(quote && { total_amount: quote.estimate, quote_id: quote.quote_id }),
  };
}
