import type { Database } from '../../database/database.ts';
import { findParcelNews } from '../../shipments/find-parcel-news.ts';
import type { StopLinks } from './stop-links.ts';
import { setMessagesStopped } from './stopped-messages.ts';

/** What stopping by a link needs. */
export interface StopDeps {
  readonly database: Database;
  readonly stopLinks: Pick<StopLinks, 'targetOf'>;
}

/**
 * Stops the mails about parcels to whoever a link was sent to, or lets them come again. Answers whether the link is one of ours: one for a parcel whose people
 * have been forgotten has nothing left to stop.
 */
export async function stopMessages(
  { database, stopLinks }: StopDeps,
  token: string,
  isStopped: boolean,
): Promise<boolean> {
  const target = stopLinks.targetOf(token);
  if (!target) return false;
  const [parcel] = await findParcelNews(database, [target.parcelId]);
  if (parcel) {
    const { email } = target.addressee === 'SENDER' ? parcel.shipper : parcel.receiver;
    await setMessagesStopped(database, email, isStopped);
  }
  return true;
}
