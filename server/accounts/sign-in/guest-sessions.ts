import { randomUUID } from 'node:crypto';
import { guestLinkMinutes } from '../../../contract/accounts/guests.ts';
import { hours, minutes } from '../../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { type CountedTry, limitTries, tooManyTries } from '../../http/rate-limit.ts';
import { claimGuests } from '../guests/claim-guests.ts';
import {
  type Guest,
  type GuestSender,
  insertGuest,
  lockGuest,
  selectGuestByLink,
  selectGuestEmail,
  updateGuest,
} from '../guests/guests.repository.ts';
import { issueToken, refuseToken } from '../mailed-links.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { consumeTokenOf, selectTokenOwner } from '../tokens.repository.ts';
import type { AccountDeps } from '../user.ts';
import { requireUnlocked } from '../user-locks.ts';
import { selectUser } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { insertSession } from './sessions.repository.ts';

const sessionLifeMs = hours(24);

/** Returns the access token. */
export async function startGuestSession(deps: AccountDeps, visitor: Visitor): Promise<string> {
  const tooMany = 'Too many people on your network are sending parcels without an account.';
  await limitTries(deps.countTry, deps.limits.guestsPerAddress, `guest from ${visitor.network}`, tooMany);
  return deps.database.transaction().execute(async (trx) => {
    const guest = await insertGuest(trx, randomUUID(), deps.now());
    return startSession(deps, trx, visitor, guest);
  });
}

async function startSession(
  { now }: Pick<AccountDeps, 'now'>,
  trx: Trx,
  { device }: Visitor,
  { id, organisationId }: Pick<Guest, 'id' | 'organisationId'>,
): Promise<string> {
  await requireUnlocked(trx, id);
  const { token, hash } = createSecretToken();
  const at = now();
  await insertSession(trx, {
    id: randomUUID(),
    user_id: id,
    organisation_id: organisationId,
    token_hash: hash,
    device,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + sessionLifeMs),
    second_factor_at: null,
    is_guest: true,
  });
  return token;
}

/** Before each shipment of a guest, and each change of one of theirs. Receipts and links of what is paid keep going to its sender. */
export async function recordGuest(
  deps: AccountDeps,
  guest: Customer,
  sender: GuestSender,
  { network, isNew }: { readonly network: string; readonly isNew: boolean },
): Promise<void> {
  const email = sender.email.toLowerCase();
  const isCounted = isNew || (await selectGuestEmail(deps.database, guest.userId)) !== email;
  const attempt = isCounted ? await limitUnpaid(deps, guest, email, network) : undefined;
  try {
    await deps.database.transaction().execute(async (trx) => {
      const known = await lockGuest(trx, guest.userId); // a link is issued before or after: it proves an address
      if ((await deps.findBooked(trx, [guest.organisationId])).length === 0) {
        await updateGuest(trx, guest.userId, sender, deps.now());
      } else if (known !== email) refuse('CONFLICT', anotherSender, { shipper_email_address: anotherSender });
    });
  } catch (error) {
    await attempt?.forget();
    throw error;
  }
}

const anotherSender = 'You’ve paid for a parcel with another email address. Start a new parcel to send with this one.';

/** What was paid for in the period doesn’t count. By network too, so that nobody can use up another’s. */
async function limitUnpaid(deps: AccountDeps, guest: Customer, email: string, network: string): Promise<CountedTry> {
  const { count, periodMs } = deps.limits.guestShipments;
  const since = new Date(deps.now().getTime() - periodMs);
  // Of this guest alone: of others with this address nobody may learn whether they paid.
  const paid = await deps.findBooked(deps.database, [guest.organisationId], since);
  const limit = { count: count + paid.length, periodMs };
  const attempt = await deps.countTry(limit, `guest shipment of ${email} from ${network}`);
  if (attempt.isAllowed) return attempt;
  throw tooManyTries(attempt, `You’ve started ${count} parcels without an account.`, ', or create an account');
}

export function issueGuestLink(deps: Pick<AccountDeps, 'now'>, trx: Trx, guestId: string): Promise<string> {
  return issueToken(deps, trx, guestId, 'guest', minutes(guestLinkMinutes));
}

const spentLink = 'This link has been used or has expired. We can email you a new one.';
const unknownLink = 'This link isn’t valid. If you’ve created an account since, log in to see your parcels.';

/** Works once. Returns the access token, and proof that its opener reads the guest's mail. */
export async function openGuestLink(
  deps: AccountDeps,
  visitor: Visitor,
  token: string,
): Promise<{ readonly accessToken: string; readonly mailProof: string }> {
  const hash = hashSecretToken(token);
  const guest = (await selectGuestByLink(deps.database, hash)) ?? refuseToken(unknownLink);
  const accessToken = await deps.database.transaction().execute(async (trx) => {
    const isLive = await consumeTokenOf(trx, { hash, purpose: 'guest' }, guest.id, deps.now());
    return isLive ? startSession(deps, trx, visitor, guest) : undefined;
  });
  return { accessToken: accessToken ?? refuseToken(spentLink), mailProof: deps.mailProofs.create(guest.email) };
}

/** For who is logged in with the address that the link was mailed to. The link ends with the guest. */
export async function claimGuestLink(deps: AccountDeps, customer: Customer, token: string): Promise<void> {
  const hash = hashSecretToken(token);
  const guest = await selectGuestByLink(deps.database, hash);
  const user = await selectUser(deps.database, customer.userId);
  if (!guest || !user?.emailVerifiedAt) return refuse('NOT_FOUND', unknownLink);
  if (user.email !== guest.email) return refuse('CONFLICT', anotherAddress);
  if (!(await selectTokenOwner(deps.database, { hash, purpose: 'guest' }, deps.now()))) return refuseToken(spentLink);
  await requireUnlocked(deps.database, guest.id);
  await claimGuests(deps, user);
}

const anotherAddress = 'This parcel was sent with another email address than your account’s. Log out to open the link.';

/** An old link is as good as a new one here: the mail goes to the same address. */
export async function renewGuestLink(
  deps: AccountDeps,
  visitor: Visitor,
  { token, parcel_id: parcelId }: { readonly token: string; readonly parcel_id: string },
): Promise<void> {
  const guest = await selectGuestByLink(deps.database, hashSecretToken(token));
  if (!guest) return refuseToken(unknownLink);
  const { id, email: to, fullName } = guest;
  await limitMailRequests(deps, visitor, 'guest-link', to);
  await deps.database.transaction().execute(async (trx) => {
    const values = { fullName, parcelId, token: await issueGuestLink(deps, trx, id) };
    await deps.enqueueMail(trx, { template: 'guest-link', to, values });
  });
}
