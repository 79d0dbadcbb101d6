import { isUuid } from '../database/is-uuid.ts';
import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { type PasskeyRow, renamePasskey as rename } from './passkeys.repository.ts';
import { refuseUnknownPasskey } from './refuse-unknown-passkey.ts';

/** Gives a passkey another name. Another customer's is as unknown as one that never was. */
export async function renamePasskey(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  const passkey = isUuid(id) ? await rename(database, customer.id, id, name) : undefined;
  return passkey ?? refuseUnknownPasskey();
}
