import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { shipmentRecord } from './shipments.ts';
import { boundedText } from './values/bounded-text.ts';
import { pounds } from './values/money.ts';

const id = boundedText(100).check(z.minLength(1), z.maxLength(100));

export const paymentConfig = defineEndpoint({
  name: 'paymentConfig',
  method: 'GET',
  path: '/payment/config',
  summary: "The card provider's publishable key",
  auth: 'public',
  response: z.object({ publishable_key: z.string() }),
  errors: [],
});

/**
 * Opens a payment for a shipment of the caller, or returns the open one. The server checks the amount. The amount alone is enough for a
 * customer with exactly one unpaid shipment of that total.
 */
export const createPaymentIntent = defineEndpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/payment/create_payment_intent',
  summary: 'Open a card payment for a shipment',
  auth: 'customer',
  body: z.object({ amount: pounds, parcel_id: z.optional(id), shipment_id: z.optional(id) }),
  response: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/**
 * Asks the card provider whether the shipment is paid, and books it if so. 409 when it is not; 202 while the provider is still working on
 * it.
 */
export const confirmPayment = defineEndpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/payment/confirm-payment',
  summary: 'Confirm the payment of a shipment',
  auth: 'customer',
  body: z.object({ parcel_id: id }),
  unfinished: 'The card provider still works on the payment. Please ask again.',
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
