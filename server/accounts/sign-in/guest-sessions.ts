import { randomUUID } from 'node:crypto';
import { guestLinkMinutes } from '../../../contract/accounts/guests.ts';
import { hours, minutes } from '../../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { limitTries, tooManyTries } from '../../http/rate-limit.ts';
import {
  type Guest,
  type GuestSender,
  insertGuest,
  selectGuestByLink,
  selectGuestsByEmail,
  updateGuest,
} from '../guests/guests.repository.ts';
import { issueToken, refuseToken } from '../mailed-links.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { consumeTokenOf } from '../tokens.repository.ts';
import type { AccountDeps } from '../user.ts';
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

/** Before each shipment of a guest, and each change of one. `newFrom` is the network of a new one. */
export async function recordGuest(
  deps: AccountDeps,
  guest: Customer,
  sender: GuestSender,
  { newFrom }: { readonly newFrom?: string } = {},
): Promise<void> {
  if (newFrom !== undefined) await limitUnpaid(deps, sender.email.toLowerCase(), newFrom);
  // Receipts of what is paid keep going to where the first one went.
  if ((await deps.findBooked(deps.database, [guest.organisationId])).length > 0) return;
  await updateGuest(deps.database, guest.userId, sender, deps.now());
}

/** What was paid for in the period doesn’t count. By network too, so that nobody can use up another’s. */
async function limitUnpaid(deps: AccountDeps, email: string, network: string): Promise<void> {
  const { count, periodMs } = deps.limits.guestShipments;
  const organisationIds = (await selectGuestsByEmail(deps.database, email)).map((guest) => guest.organisationId);
  const since = new Date(deps.now().getTime() - periodMs);
  const paid = await deps.findBooked(deps.database, organisationIds, since);
  const limit = { count: count + paid.length, periodMs };
  const attempt = await deps.countTry(limit, `guest shipment of ${email} from ${network}`);
  if (attempt.isAllowed) return;
  const reason = `You’ve started ${count} parcels without an account and haven’t paid for them.`;
  throw tooManyTries(attempt, reason, ', or create an account');
}

export function issueGuestLink(deps: Pick<AccountDeps, 'now'>, trx: Trx, guestId: string): Promise<string> {
  return issueToken(deps, trx, guestId, 'guest', minutes(guestLinkMinutes));
}

const spentLink = 'This link has been used or has expired. We can email you a new one.';
const unknownLink = 'This link isn’t valid. If you’ve created an account since, log in to see your parcels.';

/** Works once. Returns the access token. */
export async function openGuestLink(deps: AccountDeps, visitor: Visitor, token: string): Promise<string> {
  const hash = hashSecretToken(token);
  const guest = (await selectGuestByLink(deps.database, hash)) ?? refuseToken(unknownLink);
  const accessToken = await deps.database.transaction().execute(async (trx) => {
    const isLive = await consumeTokenOf(trx, { hash, purpose: 'guest' }, guest.id, deps.now());
    return isLive ? startSession(deps, trx, visitor, guest) : undefined;
  });
  return accessToken ?? refuseToken(spentLink);
}

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
