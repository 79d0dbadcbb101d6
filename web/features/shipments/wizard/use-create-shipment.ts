import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { updateShipment } from '../../../../contract/drafts.ts';
import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import {
  createShipment,
  type ShipmentForm,
  type ShipmentRecord,
  shipmentRequest,
} from '../../../../contract/shipments.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { refreshShipments } from '../detail/shipment-query.ts';
import { unclearAnswers } from '../unclear-answers.ts';
import type { ShipmentValues } from './shipment-values.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';

/**
 * Creates the shipment that the form stands for, or changes the draft, once: a second press waits, and after a lost answer the same form at the same
 * price is sent again under the same key. Refusals are thrown as ApiError.
 */
export function useCreateShipment({ values, draft, sent, keepSent, forgetSent, forget }: ShipmentFormState) {
  const [isSending, setIsSending] = useState(false);

  async function create(quote: QuoteAnswer | undefined, savedWords?: string): Promise<ShipmentRecord> {
    const form = JSON.stringify([values, quote?.estimate]);
    const sending =
      sent.form === form ? sent : { idempotencyKey: randomKey(), form, body: JSON.stringify(bodyOf(values, quote)) };
    keepSent(sending);
    setIsSending(true);
    try {
      const body = JSON.parse(sending.body) as ShipmentForm; // written by bodyOf, kept in this tab's storage
      const { idempotencyKey } = sending;
      const { shipment, message } = draft
        ? await call(updateShipment, { params: { id: draft._id }, body }, undefined, { idempotencyKey })
        : await call(createShipment, { body }, undefined, { idempotencyKey });
      forget();
      toast.success(savedWords ?? message);
      void refreshShipments();
      return shipment;
    } catch (error) {
      if (error instanceof ApiError && !unclearAnswers.includes(error.code)) forgetSent();
      throw error;
    } finally {
      setIsSending(false);
    }
  }

  return { create, isSending };
}

/** The form as it travels: normalised by the contract, its numbers as text (specification, section 3), and the price it was shown at. */
function bodyOf(values: ShipmentValues, quote: QuoteAnswer | undefined): ShipmentForm {
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
    weight: String(weight),
    total_gross_weight: String(total_gross_weight),
    number_of_pieces: String(number_of_pieces),
    ...(quote && { total_amount: quote.estimate, quote_id: quote.quote_id }),
  };
}
