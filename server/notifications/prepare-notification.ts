import type { Database } from '../database/database.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { findParcelNews } from '../shipments/events/notification-outbox.ts';
import type { PickupPoint } from '../tracking/pickup-point.ts';
import type { ReceiverLinks } from '../tracking/receiver-link.ts';
import { chooseMessage } from './choose-notification.ts';
import type { MessageRef } from './notification.ts';
import { isUnsubscribed, type StopLinks } from './unsubscribe.ts';
import { writeParcelMail } from './write-notification.ts';

/** What preparing a message needs. */
export interface PrepareMessageDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly companyName: string;
  readonly publicUrl: string;
  readonly pickupPoint: PickupPoint;
  readonly receiverLinks: Pick<ReceiverLinks, 'linkFor'>;
  readonly stopLinks: Pick<StopLinks, 'linkFor'>;
}

/** A message ready to be sent. */
export interface PreparedMessage {
  readonly to: string;
  readonly letter: EmailMessage;
  /** Where mail programs stop such mails. */
  readonly stopUrl: string;
}

/**
 * Writes a message that waited to be sent, as the parcel is now. Undefined where there is nothing to send any more: something newer
 * has happened, the shipment was withdrawn, its people were forgotten, or they want no mails.
 */
export async function prepareMessage(
  deps: PrepareMessageDeps,
  { parcelId, eventNumber, addressee }: MessageRef,
): Promise<PreparedMessage | undefined> {
  const [parcel] = await findParcelNews(deps.database, [parcelId]);
  if (!parcel) return undefined;
  const message = chooseMessage(parcel, addressee);
  if (message?.event.number !== eventNumber) return undefined;
  const to = (addressee === 'SENDER' ? parcel.shipper : parcel.receiver).email;
  if (to === '') return undefined; // of a return whose first shipment has been erased
  if (await isUnsubscribed(deps.database, to)) return undefined;
  const stopUrl = deps.stopLinks.linkFor({ parcelId, addressee });
  const letter = writeParcelMail(parcel, message, addressee, {
    companyName: deps.companyName,
    publicUrl: deps.publicUrl,
    pickupPoint: deps.pickupPoint,
    receiverLink: deps.receiverLinks.linkFor(
      addressee === 'SENDER' ? (parcel.orderedReturn?.deliveredId ?? parcelId) : parcelId,
    ),
    stopUrl,
    now: deps.now(),
  });
  return { to, letter, stopUrl };
}
