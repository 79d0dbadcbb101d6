import { refuse } from '../http/errors.ts';

/** Refuses the id of a passkey that the customer does not have. */
export function refuseUnknownPasskey(): never {
  return refuse('NOT_FOUND', 'You have no such passkey. It may have been removed already.');
}
