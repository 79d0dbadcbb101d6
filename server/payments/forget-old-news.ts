import { days } from '../../contract/values/duration.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { deleteCardEvents } from './payments.repository.ts';

/** The provider repeats its news for three days; long after that nobody needs to recognise them. */
const newsLifeMs = days(30);

/** Forgets which news of the provider had their effect, once it can't repeat them any more. */
export async function forgetOldNews({ database, now }: Pick<PaymentDeps, 'database' | 'now'>): Promise<void> {
  await deleteCardEvents(database, new Date(now().getTime() - newsLifeMs));
}
