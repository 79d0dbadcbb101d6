import { refuse } from '../../http/errors.ts';

/** What is said of a batch that there is not, or that is another customer's. */
export function refuseUnknownBatch(): never {
  return refuse('NOT_FOUND', 'We can’t find these shipments in your account.');
}
