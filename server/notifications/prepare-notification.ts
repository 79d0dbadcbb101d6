import type { Database } from '../database/database.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { findNotificationParcels, type NotificationParcel } from '../shipments/events/notification-outbox.ts';
import type { PickupPoint } from '../tracking/pickup-point.ts';
import type { ReceiverLinks } from '../tracking/receiver-link.ts';
import { chooseNotification } from './choose-notification.ts';
import type { NotificationRef } from './notification.ts';
import { isUnsubscribed, type UnsubscribeLinks } from './unsubscribe.ts';
import { writeNotification } from './write-notification.ts';

export interface PrepareNotificationDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly companyName: string;
  readonly publicUrl: string;
  readonly pickupPoint: PickupPoint;
  readonly receiverLinks: Pick<ReceiverLinks, 'linkFor'>;
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkFor'>;
}

export interface PreparedNotification {
  readonly to: string;
  readonly email: EmailMessage;
  /** For the List-Unsubscribe header. */
  readonly unsubscribeUrl: string;
}

/**
 * Writes a notification as the parcel is now. Undefined where there is nothing to send any more: something newer has happened, the
 * shipment was withdrawn, its people were erased, or they unsubscribed.
 */
export async function prepareNotification(
  deps: PrepareNotificationDeps,
  { parcelId, eventNumber, addressee }: NotificationRef,
): Promise<PreparedNotification | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [parcelId]);
  if (!parcel) return undefined;
  const message = chooseNotification(parcel, addressee);
  if (message?.event.number !== eventNumber) return undefined;
  const to = (addressee === 'SENDER' ? parcel.shipper : parcel.receiver).email;
  if (to === '') return undefined; // of a return whose first shipment has been erased
  if (await isUnsubscribed(deps.database, to)) return undefined;
  const unsubscribeUrl = deps.unsubscribeLinks.linkFor({ parcelId, addressee });
  const email = writeNotification(parcel, message, addressee, {
    companyName: deps.companyName,
    publicUrl: deps.publicUrl,
    pickupPoint: deps.pickupPoint,
    receiverLink: deps.receiverLinks.linkFor(
      addressee === 'SENDER' ? (parcel.orderedReturn?.deliveredId ?? parcelId) : parcelId,
    ),
    unsubscribeUrl,
    isHolderUntold: addressee === 'RECEIVER' && (await isHolderUntold(deps.database, parcel)),
    now: deps.now(),
  });
  return { to, email, unsubscribeUrl };
}

/** Whether who has the parcel of an ordered return gets no mail that we come for it. */
async function isHolderUntold(
  database: Database,
  { orderedReturn, shipper: { email } }: NotificationParcel,
): Promise<boolean> {
  return orderedReturn !== undefined && (email === '' || (await isUnsubscribed(database, email)));
}
