import type { Pages } from '../database/read-pages.ts';
import type { Customer } from '../http/authenticate.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { describeSignIn, type SignInDescription } from './describe-sign-in.ts';
import { type EmailChange, findEmailChanges } from './email-changes.repository.ts';
import { findOwnAccount } from './find-own-account.ts';
import { type ListedSession, readSessions } from './list-sessions.ts';

/** Everything the product keeps about a customer. */
export interface AccountData {
  readonly exportedAt: Date;
  readonly account: Account;
  readonly emailChanges: readonly EmailChange[];
  readonly sessions: Pages<ListedSession>;
  readonly signIn: SignInDescription;
  /** What each other part of the product keeps, by its name; its lists are pages. */
  readonly records: Readonly<Record<string, unknown>>;
}

/** Gathers the customer's data from every part of the product. What may be long is read once it is asked for. */
export async function exportAccount(deps: AccountDeps, customer: Customer): Promise<AccountData> {
  const account = await findOwnAccount(deps, customer);
  const records = await Promise.all(
    deps.records.map(async ({ name, exportFor }) => [name, await exportFor(deps.database, customer.id)] as const),
  );
  return {
    exportedAt: deps.now(),
    account,
    emailChanges: await findEmailChanges(deps.database, customer.id),
    sessions: readSessions(deps, customer),
    signIn: await describeSignIn(deps, customer),
    records: Object.fromEntries(records),
  };
}
