import type { Pages } from '../../database/read-pages.ts';
import type { Customer } from '../../http/authenticate.ts';
import { type DownloadPieces, oneDownloadAtATime, type StartDownload } from '../../http/concurrency-limit.ts';
import { limitTries } from '../../http/rate-limit.ts';
import type { Account, AccountDeps } from '../account.ts';
import { lockAccount, updateAccountErased } from '../accounts.repository.ts';
import { deleteAuthenticator } from '../credentials/authenticators.repository.ts';
import { deletePasskeys } from '../credentials/passkeys.repository.ts';
import { deleteDevices } from '../devices.repository.ts';
import { deleteEmailChanges, type EmailChange, selectEmailChanges } from '../email/email-changes.repository.ts';
import { checkOwnPassword, findOwnAccount } from '../own-account.ts';
import { findSignInMethods, type SignInMethods } from '../security/sign-in-methods.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import { type ListedSession, readSessions } from '../sign-in/sessions.ts';
import { deleteTokens } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';

export interface AccountData {
  readonly exportedAt: Date;
  readonly account: Account;
  readonly emailChanges: readonly EmailChange[];
  readonly sessions: Pages<ListedSession>;
  readonly signIn: SignInMethods;
  /** By slice; lists are pages. */
  readonly records: Readonly<Record<string, unknown>>;
}

/** Long lists are read while the export is written. */
export async function exportAccount(deps: AccountDeps, customer: Customer): Promise<AccountData> {
  const account = await findOwnAccount(deps, customer);
  const records = await Promise.all(
    deps.records.map(async ({ name, exportFor }) => [name, await exportFor(deps.database, customer.id)] as const),
  );
  return {
    exportedAt: deps.now(),
    account,
    emailChanges: await selectEmailChanges(deps.database, customer.id),
    sessions: readSessions(deps, customer),
    signIn: await findSignInMethods(deps, customer),
    records: Object.fromEntries(records),
  };
}

export interface ExportLimitDeps extends Pick<AccountDeps, 'countTry'> {
  readonly limits: Pick<AccountDeps['limits'], 'exportsPerCustomer'>;
}

/** One export at a time in a process, and a few a day across processes. */
export function limitExports({ countTry, limits }: ExportLimitDeps): StartDownload {
  const startDownload = oneDownloadAtATime();
  return (customer, open) =>
    startDownload(customer, async () => {
      const tooOften = 'You’ve downloaded your data several times today.';
      const { forget } = await limitTries(countTry, limits.exportsPerCustomer, `export ${customer.id}`, tooOften);
      return forgetOnFailure(open, forget);
    });
}

/** A failure on our side doesn’t count. */
async function* forgetOnFailure(
  open: () => Promise<DownloadPieces>,
  forget: () => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* await open();
  } catch (error) {
    await forget();
    throw error;
  }
}

/** All slices erase in one transaction; if one refuses, nothing is erased. */
export async function eraseAccount(
  deps: AccountDeps,
  customer: Customer,
  { device, log }: Pick<Visitor, 'device' | 'log'>,
  password: string,
): Promise<void> {
  const { id, email, fullName } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  await deps.database.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    for (const { eraseFor } of deps.records) await eraseFor(trx, id);
    await deleteSessions(trx, id);
    await deleteTokens(trx, id);
    await deleteEmailChanges(trx, id);
    await deleteDevices(trx, id);
    await deleteAuthenticator(trx, id);
    await deletePasskeys(trx, id);
    const at = deps.now();
    await updateAccountErased(trx, id, at);
    // The queued mail keeps the address until it is sent.
    const values = { fullName, at: at.toISOString(), device };
    await deps.enqueueMail(trx, { template: 'account-erased', to: email, values });
  });
  log.info({ event: 'account-erased', accountId: id }, 'account erased');
}
