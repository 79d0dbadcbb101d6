import { sessionExpiredMessage } from '../../contract/errors.ts';
import { refuse } from '../http/errors.ts';
import { holdAccount } from './support.repository.ts';
import type { Asker, Trx } from './support-deps.ts';

/**
 * Sees to it that nothing is added to an account that is being erased: an erasure waits for the transaction, or the customer is told
 * that the session has ended with the account. Of a visitor there is nothing to hold.
 */
export async function holdCustomer(trx: Trx, { customer }: Pick<Asker, 'customer'>): Promise<void> {
  if (customer && !(await holdAccount(trx, customer.id))) refuse('SESSION_EXPIRED', sessionExpiredMessage);
}
