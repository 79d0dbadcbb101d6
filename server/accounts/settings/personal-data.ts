import { hasMemberPermission, type MemberRole } from '../../../contract/permissions.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Trx } from '../../database/database.ts';
import type { Pages } from '../../database/read-pages.ts';
import type { Customer } from '../../http/authenticate.ts';
import { type DownloadPieces, oneDownloadAtATime, type StartDownload } from '../../http/concurrency-limit.ts';
import { refuse } from '../../http/errors.ts';
import { limitTries } from '../../http/rate-limit.ts';
import { deleteAuthenticator, deleteUnconfirmedAuthenticators } from '../credentials/authenticators.repository.ts';
import { deleteChallengesExpiredBefore, deletePasskeys } from '../credentials/passkeys.repository.ts';
import { deleteDevices, deleteDevicesUnusedSince } from '../devices.repository.ts';
import {
  deleteEmailChanges,
  deleteEmailChangesBefore,
  type EmailChange,
  selectEmailChanges,
} from '../email/email-changes.repository.ts';
import {
  deleteInvitationsExpiredBefore,
  deleteOpenInvitations,
  type MemberInvitation,
  selectOpenInvitations,
} from '../members/member-invitations.repository.ts';
import type { Organisation } from '../organisation.ts';
import {
  deleteMemberships,
  lockOrganisation,
  type Membership,
  selectMemberships,
  selectRoles,
  updateOrganisationErased,
} from '../organisations.repository.ts';
import { checkOwnPassword, findOwnOrganisation, findOwnUser } from '../own-user.ts';
import { setUpLifeMs } from '../security/authenticator-app.ts';
import { findSignInMethods, type SignInMethods } from '../security/sign-in-methods.ts';
import { livenessAt } from '../sign-in/authenticate-customer.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.repository.ts';
import { type ListedSession, readSessions } from '../sign-in/sessions.ts';
import { deleteTokens, deleteTokensExpiredBefore } from '../tokens.repository.ts';
import type { AccountDeps, CustomerRecords, User } from '../user.ts';
import { deleteUnverifiedUsers, lockUser, selectUser, updateUserErased } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { deviceLifeMs } from '../visitor.ts';

export interface AccountData {
  readonly exportedAt: Date;
  readonly user: User;
  readonly organisation: Organisation;
  readonly role: MemberRole;
  readonly memberships: readonly Membership[];
  /** Open ones of the session's organisation, for who may invite. */
  readonly invitations: readonly MemberInvitation[];
  readonly emailChanges: readonly EmailChange[];
  readonly sessions: Pages<ListedSession>;
  readonly signIn: SignInMethods;
  /** Of the user and the session's organisation, by slice; lists are pages. */
  readonly records: Records;
  /** Of the user's other organisations, by reference. */
  readonly organisations: Readonly<Record<string, Records>>;
}

type Records = Readonly<Record<string, unknown>>;

/** Of organisations only for their owners. Long lists are read while the export is written. */
export async function exportAccount(deps: AccountDeps, customer: Customer): Promise<AccountData> {
  const { userId, organisationId, role } = customer;
  const user = await findOwnUser(deps, customer);
  const memberships = await selectMemberships(deps.database, userId);
  const others = memberships.filter((other) => other.organisationId !== organisationId && mayExport(other.role));
  const ofOthers = await Promise.all(
    others.map(
      async (other) => [other.reference, await exportRecords(deps, 'organisation', other.organisationId)] as const,
    ),
  );
  return {
    exportedAt: deps.now(),
    user,
    organisation: await findOwnOrganisation(deps, customer),
    role,
    memberships,
    invitations: hasMemberPermission(role, 'members:manage')
      ? await selectOpenInvitations(deps.database, organisationId, deps.now())
      : [],
    emailChanges: await selectEmailChanges(deps.database, customer.userId),
    sessions: readSessions(deps, customer),
    signIn: await findSignInMethods(deps, customer),
    records: {
      ...(await exportRecords(deps, 'user', userId)),
      ...(mayExport(role) && (await exportRecords(deps, 'organisation', organisationId))),
    },
    organisations: Object.fromEntries(ofOthers),
  };
}

/** For staff who answer somebody's request. */
export async function exportUser(deps: AccountDeps, userId: string): Promise<AccountData> {
  const [first] = await selectMemberships(deps.database, userId);
  if (!first) return refuse('NOT_FOUND', 'This account was erased.');
  const { organisationId, role } = first;
  return exportAccount(deps, { userId, organisationId, role, sessionId: '' });
}

function mayExport(role: MemberRole): boolean {
  return hasMemberPermission(role, 'organisation:manage');
}

async function exportRecords(
  { database, records }: AccountDeps,
  owner: CustomerRecords['owner'],
  ownerId: string,
): Promise<Records> {
  const exported = await Promise.all(
    records
      .filter((record) => record.owner === owner)
      .map(async ({ name, exportFor }) => [name, await exportFor(database, ownerId)] as const),
  );
  return Object.fromEntries(exported);
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
      const { forget } = await limitTries(countTry, limits.exportsPerCustomer, `export ${customer.userId}`, tooOften);
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

export async function eraseAccount(
  deps: AccountDeps,
  customer: Customer,
  { device, log }: Pick<Visitor, 'device' | 'log'>,
  password: string,
): Promise<void> {
  const { id } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  await deps.database.transaction().execute(async (trx) => {
    const erased = await eraseUser(deps, trx, id);
    if (!erased) return;
    const values = { fullName: erased.fullName, at: deps.now().toISOString(), device };
    await deps.enqueueMail(trx, { template: 'account-erased', to: erased.email, values });
  });
  log.info({ event: 'account-erased', userId: id }, 'account erased');
}

/**
 * The user, and the organisations that have no other member. All slices erase in one transaction; if one refuses, nothing is erased. No
 * effect on who is erased already. Returns who they were, for a last mail: queued, it keeps the address until it is sent.
 */
export async function eraseUser(deps: AccountDeps, trx: Trx, id: string): Promise<User | undefined> {
  await lockUser(trx, id);
  const user = await selectUser(trx, id);
  if (!user) return undefined;
  const { email } = user;
  const memberships = await selectMemberships(trx, id);
  const organisationIds = memberships.map(({ organisationId }) => organisationId).toSorted(); // everybody locks them in this order
  for (const organisationId of organisationIds) await leaveOrganisation(deps, trx, organisationId, { id, email });
  for (const { owner, eraseFor } of deps.records) if (owner === 'user') await eraseFor(trx, id);
  await deleteMemberships(trx, id);
  await deleteTokens(trx, id);
  await deleteEmailChanges(trx, id);
  await deleteDevices(trx, id);
  await deleteAuthenticator(trx, id);
  await deletePasskeys(trx, id);
  await updateUserErased(trx, id, deps.now());
  return user;
}

const onlyOwnerMessage =
  'You’re the only owner of an organisation with other members. Make one of them an owner first.';

/** Erases an organisation whose last member leaves. One that others belong to needs an owner. */
async function leaveOrganisation(
  deps: AccountDeps,
  trx: Trx,
  organisationId: string,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await lockOrganisation(trx, organisationId);
  const roles = await selectRoles(trx, organisationId);
  const others = roles.filter(({ userId }) => userId !== id);
  if (others.length > 0) {
    const isOwner = roles.some(({ userId, role }) => userId === id && role === 'OWNER');
    if (isOwner && !others.some(({ role }) => role === 'OWNER')) {
      refuse('CONFLICT', onlyOwnerMessage);
    }
    for (const { eraseForMember } of deps.records) await eraseForMember?.(trx, organisationId, email);
    return;
  }
  for (const { owner, eraseFor } of deps.records) if (owner === 'organisation') await eraseFor(trx, organisationId);
  await deleteOpenInvitations(trx, organisationId);
  await updateOrganisationErased(trx, organisationId, deps.now());
}

/** An expired link is kept this long, so that opening it late can say that it has expired. */
const deadLinkLifeMs = days(7);

/** A change can be undone for a week; after that, we can say that it is too late. */
const emailChangeLifeMs = days(30);

const unverifiedLifeMs = days(30);

/** A batch this large stays well within the statement timeout. */
const batchSize = 500;

export async function purgeExpired({
  database,
  now,
  sessionLife,
}: Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>): Promise<void> {
  const at = now();
  await deleteExpiredSessions(database, livenessAt(at, sessionLife));
  await deleteInvitationsExpiredBefore(database, new Date(at.getTime() - deadLinkLifeMs));
  await deleteTokensExpiredBefore(database, new Date(at.getTime() - deadLinkLifeMs));
  await deleteEmailChangesBefore(database, new Date(at.getTime() - emailChangeLifeMs));
  await deleteDevicesUnusedSince(database, new Date(at.getTime() - deviceLifeMs));
  await deleteUnconfirmedAuthenticators(database, new Date(at.getTime() - setUpLifeMs));
  await deleteChallengesExpiredBefore(database, at);
  const before = new Date(at.getTime() - unverifiedLifeMs);
  while ((await deleteUnverifiedUsers(database, { before, limit: batchSize })) === batchSize);
}
