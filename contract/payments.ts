import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { shipmentRecord } from './shipments.ts';
import { id } from './values/id.ts';
import { pounds } from './values/money.ts';

export const paymentConfig = defineEndpoint('paymentConfig', 'GET /payment/config', {
  summary: "The card provider's publishable key",
  auth: 'public',
  response: z.object({ publishable_key: z.string() }),
});

/** Returns the open payment where there is one. The amount alone is enough for a customer with one unpaid shipment of that total. */
export const createPaymentIntent = defineEndpoint('createPaymentIntent', 'POST /payment/create_payment_intent', {
  summary: 'Open a card payment for a shipment',
  auth: 'customer',
  memberPermission: 'shipments:book',
  forGuests: true,
  body: z.object({ amount: pounds, parcel_id: z.optional(id), shipment_id: z.optional(id) }),
  response: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Asks the card provider and books a paid shipment. 409 when it is not paid; 202 while the provider is still working on it. */
export const confirmPayment = defineEndpoint('confirmPayment', 'POST /payment/confirm-payment', {
  summary: 'Confirm the payment of a shipment',
  auth: 'customer',
  memberPermission: 'shipments:book',
  forGuests: true,
  body: z.object({ parcel_id: id }),
  unfinished: 'The card provider is still processing the payment. Ask again soon.',
  response: z.object({
    message: z.string(),
    shipment: shipmentRecord,
    /** Where our driver comes, on one line. Absent where somebody else hands the parcel over. */
    collection_address: z.optional(z.string()),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
