import type { Profile } from '../../../contract/accounts/accounts.ts';
import type { CompanyDetails, MailChoices } from '../../../contract/accounts/settings.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { splitStreetLine } from '../../../contract/values/places/street-line.ts';
import { saveUsedAddress } from '../../addresses/book/save-used-addresses.ts';
import type { BookAddress } from '../../addresses/book/saved-address.ts';
import { refuseUnservedPostcode, townOr } from '../../addresses/post-areas.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Account, AccountDeps } from '../account.ts';
import { lockAccountByEmail, selectAccount, updateAccount } from '../accounts.repository.ts';
import { consumeToken } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';

export async function saveProfile(
  deps: Pick<AccountDeps, 'database' | 'now' | 'explainUnserved' | 'findTowns'>,
  customer: Customer,
  profile: Profile,
): Promise<Account> {
  await refuseUnservedPostcode(deps.explainUnserved, profile.postal_code);
  const account = await deps.database.transaction().execute((trx) => writeProfile(deps, trx, customer.id, profile));
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}

/** Also saves the address to the address book. Undefined if the account is erased. */
async function writeProfile(
  { now, findTowns }: Pick<AccountDeps, 'now' | 'findTowns'>,
  trx: Trx,
  accountId: string,
  { address, building = '', town, postal_code, phone }: Profile,
): Promise<Account | undefined> {
  const account = await updateAccount(trx, accountId, {
    address,
    building,
    town: townOr(town, await findTowns(postal_code)),
    postal_code,
    phone_number: phone,
    updated_at: now(),
  });
  if (account) await saveUsedAddress(trx, accountId, 'own', ownAddress(account));
  return account;
}

/** A house number in front of the street becomes the building. */
export function ownAddress(account: Account): BookAddress {
  const { building, address } = account;
  return {
    fullName: account.fullName,
    email: account.email,
    phone: account.phoneNumber,
    country: 'UK',
    postcode: account.postalCode,
    ...(building === '' ? splitStreetLine(address) : { building, streetName: address }),
    town: account.town,
  };
}

export interface SetUpRequest extends Profile {
  readonly email: string;
  readonly setup_token?: string | undefined;
}

/** Needs the set-up token, or a session of this email address. */
export async function setUpAccount(
  deps: AccountDeps,
  caller: Customer | undefined,
  { setup_token, email, ...profile }: SetUpRequest,
): Promise<void> {
  await refuseUnservedPostcode(deps.explainUnserved, profile.postal_code); // before a token is consumed
  const isDone =
    (setup_token !== undefined && (await setUpWithToken(deps, { email, token: setup_token }, profile))) ||
    (caller !== undefined && (await setUpWithSession(deps, caller, email, profile)));
  if (isDone) return;
  if (setup_token === undefined) refuse('SESSION_EXPIRED', sessionExpiredMessage);
  refuse('WRONG_CREDENTIALS', 'Your setup link has expired or was already used. Please log in.');
}

function setUpWithToken(
  deps: AccountDeps,
  { email, token }: { readonly email: string; readonly token: string },
  profile: Profile,
): Promise<boolean> {
  return deps.database.transaction().execute(async (trx) => {
    await lockAccountByEmail(trx, email);
    const accountId = await consumeToken(trx, { email, hash: hashSecretToken(token), purpose: 'set-up' }, deps.now());
    if (accountId === undefined) return false;
    return (await writeProfile(deps, trx, accountId, profile)) !== undefined;
  });
}

async function setUpWithSession(
  deps: AccountDeps,
  caller: Customer,
  email: string,
  profile: Profile,
): Promise<boolean> {
  const account = await selectAccount(deps.database, caller.id);
  if (account?.email !== email) return false;
  return deps.database
    .transaction()
    .execute(async (trx) => (await writeProfile(deps, trx, caller.id, profile)) !== undefined);
}

/** The log records when consent was given or withdrawn. */
export async function saveMailChoices(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { log }: Pick<Visitor, 'log'>,
  { receive_offer_letter: receives_offers, receive_news_letter: receives_newsletter }: MailChoices,
): Promise<Account> {
  const choices = { receives_offers, receives_newsletter };
  const account = await updateAccount(database, customer.id, { ...choices, updated_at: now() });
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
  const { receivesOffers, receivesNewsletter } = account;
  log.info({ event: 'mails-chosen', accountId: customer.id, receivesOffers, receivesNewsletter }, 'mails chosen');
  return account;
}

/** Applies to invoices from now on. */
export async function saveCompany(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { company_name, vat_number }: CompanyDetails,
): Promise<Account> {
  const account = await updateAccount(database, customer.id, { company_name, vat_number, updated_at: now() });
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}
