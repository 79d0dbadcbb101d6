import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { shipmentWithoutReturn } from './shipment-without-return.ts';
import { shipmentRecord } from './shipments.ts';
import { idParams } from './values/id.ts';

/** Takes the whole form and prices it again. Cancels the open payment, so that nobody pays the old price. */
export const updateShipment = defineEndpoint('updateShipment', 'PUT /shipment/{id}', {
  summary: 'Change a shipment that waits for its payment',
  auth: 'customer',
  params: idParams,
  body: shipmentWithoutReturn,
  takesKey: true,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});
