import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { deliveryNeeds } from './delivery-preferences.ts';

/** A receiver's needs at the door. They agreed that we remember them for the next parcel to the same email address and door. */
export const needsProfile = z.object({
  needs: z.array(z.enum(deliveryNeeds)),
  note: z.string(),
  /** When they agreed. */
  saved_at: z.iso.datetime(),
});

export type NeedsProfile = z.output<typeof needsProfile>;

/** The needs remembered for the customer's own email address. */
export const myNeeds = defineEndpoint('myNeeds', 'GET /account/needs', {
  summary: 'Get the customer’s remembered needs at the door',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ profiles: z.array(z.extend(needsProfile, { address: z.string() })) }),
});

/** Erases it. Needs given for a parcel under way stay with that parcel. */
export const forgetMyNeeds = defineEndpoint('forgetMyNeeds', 'DELETE /account/needs', {
  summary: 'Erase the customer’s remembered needs at the door',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ message: z.string() }),
});
