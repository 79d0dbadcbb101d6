import type { Database } from '../../database/database.ts';
import { findParcelNews } from '../../shipments/find-parcel-news.ts';
import type { StopLinks } from './stop-links.ts';
import { setMessagesStopped } from './stopped-messages.ts';

/** What stopping by a link needs. */
export interface StopDeps {
  readonly database: Database;
  readonly stopLinks: Pick<StopLinks, 'targetOf'>;
}

/** What came of a press: done, without effect because the address was erased, or refused because the link is not one of ours. */
export type Pressed = 'done' | 'forgotten' | 'unknown';

/**
 * Stops the mails about parcels to whoever a link was sent to, or lets them come again. A link for a parcel whose people have been
 * forgotten changes nothing: nobody knows any more whose it was.
 */
export async function stopMessages(
  { database, stopLinks }: StopDeps,
  token: string,
  isStopped: boolean,
): Promise<Pressed> {
  const target = stopLinks.targetOf(token);
  if (!target) return 'unknown';
  const [parcel] = await findParcelNews(database, [target.parcelId]);
  if (!parcel) return 'forgotten';
  const { email } = target.addressee === 'SENDER' ? parcel.shipper : parcel.receiver;
  await setMessagesStopped(database, email, isStopped);
  return 'done';
}
