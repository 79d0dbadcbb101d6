import type { Profile } from '../../../contract/accounts/accounts.ts';
import type { CompanyDetails, MailChoices } from '../../../contract/accounts/settings.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { hasMemberPermission, type MemberRole } from '../../../contract/permissions.ts';
import { splitStreetLine } from '../../../contract/values/places/street-line.ts';
import { saveUsedAddress } from '../../addresses/book/save-used-addresses.ts';
import type { BookAddress } from '../../addresses/book/saved-address.ts';
import { refuseUnservedPostcode, townOr } from '../../addresses/post-areas.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { type Customer, refuseRole } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Organisation } from '../organisation.ts';
import { lockFirstOrganisation, updateOrganisation } from '../organisations.repository.ts';
import { consumeToken } from '../tokens.repository.ts';
import type { AccountDeps, User, UserAndOrganisation } from '../user.ts';
import { lockUserByEmail, selectUser, updateUser } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

export async function saveProfile(
  deps: Pick<AccountDeps, 'database' | 'now' | 'explainUnserved' | 'findTowns'>,
  customer: Customer,
  profile: Profile,
): Promise<UserAndOrganisation> {
  await refuseUnservedPostcode(deps.explainUnserved, profile.postal_code);
  const saved = await deps.database.transaction().execute((trx) => writeProfile(deps, trx, customer, profile));
  return saved ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}

/** Also saves the address to the address book. Undefined if the user or the organisation is erased. */
async function writeProfile(
  { now, findTowns }: Pick<AccountDeps, 'now' | 'findTowns'>,
  trx: Trx,
  { userId, organisationId }: Pick<Customer, 'userId' | 'organisationId'>,
  { address, building = '', town, postal_code, phone }: Profile,
): Promise<UserAndOrganisation | undefined> {
  const at = now();
  const user = await updateUser(trx, userId, { phone_number: phone, updated_at: at });
  const organisation = await updateOrganisation(trx, organisationId, {
    address,
    building,
    town: townOr(town, await findTowns(postal_code)),
    postal_code,
    updated_at: at,
  });
  if (!user || !organisation) return undefined;
  await saveUsedAddress(trx, organisationId, 'own', ownAddress(user, organisation));
  return { user, organisation };
}

/** A house number in front of the street becomes the building. */
export function ownAddress(
  user: Pick<User, 'fullName' | 'email' | 'phoneNumber'>,
  organisation: Pick<Organisation, 'address' | 'building' | 'town' | 'postalCode'>,
): BookAddress {
  const { building, address } = organisation;
  return {
    fullName: user.fullName,
    email: user.email,
    phone: user.phoneNumber,
    country: 'UK',
    postcode: organisation.postalCode,
    ...(building === '' ? splitStreetLine(address) : { building, streetName: address }),
    town: organisation.town,
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
    await lockUserByEmail(trx, email);
    const userId = await consumeToken(trx, { email, hash: hashSecretToken(token), purpose: 'set-up' }, deps.now());
    if (userId === undefined) return false;
    const organisation = await lockFirstOrganisation(trx, userId);
    if (!organisation) return false;
    requireManager(organisation.role);
    return (await writeProfile(deps, trx, { userId, organisationId: organisation.id }, profile)) !== undefined;
  });
}

/** The endpoint is public, because a token proves as much as a session; so the role is checked here. */
function requireManager(role: MemberRole): void {
  if (!hasMemberPermission(role, 'organisation:manage')) refuseRole();
}

async function setUpWithSession(
  deps: AccountDeps,
  caller: Customer,
  email: string,
  profile: Profile,
): Promise<boolean> {
  const user = await selectUser(deps.database, caller.userId);
  if (user?.email !== email) return false;
  requireManager(caller.role);
  return deps.database
    .transaction()
    .execute(async (trx) => (await writeProfile(deps, trx, caller, profile)) !== undefined);
}

/** The log records when consent was given or withdrawn. */
export async function saveMailChoices(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { log }: Pick<Visitor, 'log'>,
  { receive_offer_letter: receives_offers, receive_news_letter: receives_newsletter }: MailChoices,
): Promise<User> {
  const choices = { receives_offers, receives_newsletter };
  const user = await updateUser(database, customer.userId, { ...choices, updated_at: now() });
  if (!user) return refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
  const { receivesOffers, receivesNewsletter } = user;
  log.info({ event: 'mails-chosen', userId: customer.userId, receivesOffers, receivesNewsletter }, 'mails chosen');
  return user;
}

/** Applies to invoices from now on. */
export async function saveCompany(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { company_name, vat_number }: CompanyDetails,
): Promise<Organisation> {
  const details = { company_name, vat_number, updated_at: now() };
  const organisation = await updateOrganisation(database, customer.organisationId, details);
  return organisation ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}
