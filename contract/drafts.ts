import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { shipmentWithoutReturn } from './shipment-without-return.ts';
import { shipmentRecord } from './shipments.ts';
import { boundedText } from './values/bounded-text.ts';

/**
 * Changes an unpaid shipment: takes the whole form and prices it again. Cancels its open payment, so that nobody pays the old price.
 * Honours `Idempotency-Key`.
 */
export const updateShipment = defineEndpoint({
  name: 'updateShipment',
  method: 'PUT',
  path: '/shipment/{id}',
  summary: 'Change a shipment that waits for its payment',
  auth: 'customer',
  params: z.object({ id: boundedText(100).check(z.minLength(1), z.maxLength(100)) }),
  body: shipmentWithoutReturn,
  takesKey: true,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});
