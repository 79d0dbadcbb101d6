import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import { findNotificationParcels } from '../shipments/events/notification-outbox.ts';
import { type NotificationMailDeps, type ParcelMail, prepareParcelMail } from './notification-mail.ts';
import { pickupFacts, placeFacts, writeParcelMail } from './parcel-mail.ts';

/** Undefined once the parcel is collected or goes back. */
export async function preparePickupReminder(
  deps: NotificationMailDeps,
  shipmentId: string,
): Promise<ParcelMail | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [shipmentId]);
  const { pickup } = parcel ? await deps.findAtPoint(parcel) : {};
  if (!parcel || !pickup) return undefined;
  const lastDay = friendlyDay(dateOf(pickup.until));
  return prepareParcelMail(deps, parcel, 'RECEIVER', (links) =>
    writeParcelMail(parcel, 'RECEIVER', links, {
      heading: 'Your parcel is still waiting for you',
      preview: `Collect it by ${lastDay}.`,
      paragraphs: [
        `You can collect your parcel until ${lastDay}. After that we’ll send it back to the sender.`,
        'Open the page below for your PIN and QR code, and show either at the till. Somebody else can collect it with them.',
      ],
      facts: [...pickupFacts(pickup), ...placeFacts(parcel)],
      ownPage: 'Get your PIN',
    }),
  );
}
