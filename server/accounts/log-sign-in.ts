import type { Account } from './account.ts';
import type { Visitor } from './visitor.ts';

/** Logs how a try to sign in ended: by the account's id and the network, never by a name, an address or a secret. */
export function logSignIn({ log, network }: Visitor, outcome: string, account: Pick<Account, 'id'> | undefined): void {
  log.info({ event: 'sign-in', outcome, network, accountId: account?.id }, 'sign-in');
}
