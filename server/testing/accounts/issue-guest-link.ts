import { selectGuestId } from '../../accounts/guests/guests.repository.ts';
import { issueGuestLink as issue } from '../../accounts/sign-in/guest-sessions.ts';
import type { TestApp } from '../test-app.ts';

/** What the link to a guest's shipment proves itself with. */
export async function issueGuestLink(
  { database: { db } }: Pick<TestApp, 'database'>,
  shipmentId: string,
  now = () => new Date(),
): Promise<string> {
  const { organisation_id: organisationId } = await db
    .selectFrom('shipments')
    .select('organisation_id')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const guestId = await selectGuestId(db, organisationId);
  if (guestId === undefined) throw new Error(`No guest sends ${shipmentId}.`);
  return db.transaction().execute((trx) => issue({ now }, trx, guestId));
}
