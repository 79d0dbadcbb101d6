import { refuse } from '../http/errors.ts';

/** Says that the customer has no such shipment; another customer's is answered the same. */
export function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this shipment in your account.');
}
