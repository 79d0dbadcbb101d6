import * as z from 'zod/mini';
import { type ShipmentRequest, shipmentRequest } from './shipments.ts';

const refuseFilled = (name: 'return_of' | 'return_token') =>
  z.refine<ShipmentRequest>((form) => !form[name], {
    path: [name],
    error: 'This shipment can’t be a return. Please leave this field out and create the return by itself.',
  });

/** The shipment form for calls that can't book a return: only `createShipment` can. */
export const shipmentWithoutReturn = shipmentRequest.check(refuseFilled('return_of'), refuseFilled('return_token'));
