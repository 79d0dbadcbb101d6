import { friendlyDay, friendlyWindow } from '../../contract/values/friendly-date.ts';
import type { EmailMessage, Fact, MailLink } from '../mails/email-message.ts';
import { greet, writableName } from '../mails/greet.ts';
import type { NotificationParcel, NotificationParty } from '../shipments/events/notification-outbox.ts';
import { expectedDelivery } from '../tracking/expected-delivery.ts';
import { type PickupPoint, pickupOf } from '../tracking/pickup-point.ts';
import { dateOf } from '../tracking/working-days.ts';
import type { Addressee, Notification, NotificationKind } from './notification.ts';
import { receiverTexts, returnBookedTexts, senderTexts, type WriteText } from './notification-texts.ts';

export interface NotificationContext {
  readonly companyName: string;
  readonly publicUrl: string;
  readonly pickupPoint: PickupPoint;
  /** The receiver's private link. It is in no mail but theirs. */
  readonly receiverLink: string;
  readonly unsubscribeUrl: string;
  /** Set where who has an ordered return gets no mails, so that its owner has to tell them. */
  readonly isHolderUntold?: boolean;
  readonly now: Date;
}

/** Nothing a visitor typed gets into the subject. */
export function writeNotification(
  parcel: NotificationParcel,
  { kind, event }: Notification,
  addressee: Addressee,
  context: NotificationContext,
): EmailMessage {
  const isReceiver = addressee === 'RECEIVER';
  const { shipper, receiver } = parcel;
  const wordsFor: Readonly<Partial<Record<NotificationKind, WriteText>>> = isReceiver ? receiverTexts : senderTexts;
  const writeWords = isReceiver && kind === 'booked' ? bookedWords(parcel, context) : wordsFor[kind];
  const words = writeWords?.(event.sentence, nameOf(isReceiver ? shipper : receiver));
  if (!words) throw new Error(`The ${addressee} of a parcel is not notified that it is ${kind}.`);
  const follow = { label: 'Follow the parcel', url: followUrl(parcel, context) };
  const hasOwnPage = (isReceiver && !words.hasNoOwnPage) || kind === 'return-booked';
  const ownPage = { label: words.button ?? 'See or change your delivery', url: context.receiverLink };
  return {
    subject: `${words.heading} (${context.companyName} ${parcel.trackingCode})`,
    preview: words.paragraphs[0],
    heading: words.heading,
    paragraphs: [greet((isReceiver ? receiver : shipper).fullName), ...words.paragraphs],
    facts: [
      ...(words.isExpected ? [expectedFact(parcel, kind, context.now)] : []),
      ...pickupFacts(parcel, context.pickupPoint),
      ...(kind === 'return-booked' ? collectedFacts(parcel) : placesOf(parcel)),
      { label: 'Tracking code', value: parcel.trackingCode },
    ],
    button: hasOwnPage ? ownPage : follow,
    afterwards: hasOwnPage
      ? ['The button opens your own page for this parcel. Please don’t pass it on: it shows your address.']
      : [],
    links: [
      ...(hasOwnPage ? [follow] : []),
      ...(words.isTrouble ? [{ label: 'Contact us or complain', url: `${context.publicUrl}/complaints` }] : []),
      stopLink(context),
    ],
  };
}

function bookedWords(
  { orderedReturn, isReturn }: NotificationParcel,
  { isHolderUntold = false }: NotificationContext,
): WriteText {
  if (!isReturn) return receiverTexts.booked;
  if (!orderedReturn) return returnBookedTexts.received;
  return isHolderUntold ? returnBookedTexts.orderedUntold : returnBookedTexts.ordered;
}

function collectedFacts({ shipper, receiver, orderedReturn }: NotificationParcel): Fact[] {
  const { content = '', pieces = 1 } = orderedReturn ?? {};
  const what = writableName(content) ?? 'Your parcel';
  return [
    { label: 'We collect', value: pieces === 1 ? what : `${what} (${pieces} pieces)` },
    { label: 'From', value: shipper.town },
    { label: 'To', value: `${nameOf(receiver)}, ${receiver.town}` },
  ];
}

function followUrl({ trackingCode }: NotificationParcel, { publicUrl }: NotificationContext): string {
  return `${publicUrl}/track-parcel?tracking_code=${trackingCode}`;
}

function stopLink({ unsubscribeUrl }: NotificationContext): MailLink {
  return { label: 'Stop mails about parcels', url: unsubscribeUrl };
}

/** Who, or else whereabouts: a name that can't be written must not leave a hole in the sentence. */
function nameOf({ fullName, town }: NotificationParty): string {
  return writableName(fullName) ?? `somebody in ${town}`;
}

function placesOf({ shipper, receiver }: NotificationParcel): Fact[] {
  return [
    { label: 'From', value: shipper.town },
    { label: 'To', value: receiver.town },
  ];
}

/** The day the parcel should come now; never the one we said before a delay. */
function expectedFact(parcel: NotificationParcel, kind: NotificationKind, now: Date): Fact {
  const expected = expectedDelivery(parcel, now);
  return {
    label: kind === 'delayed' || kind === 'attempted' ? 'Now expected' : 'Expected',
    value: expected ? friendlyWindow(expected) : 'We’ll tell you as soon as we know',
  };
}

function pickupFacts(parcel: NotificationParcel, point: PickupPoint): Fact[] {
  if (parcel.status !== 'READY_FOR_PICKUP') return [];
  const pickup = pickupOf(parcel, point);
  if (!pickup) return [{ label: 'Pick it up at', value: 'Contact us for the address and opening times' }];
  return [
    { label: 'Pick it up at', value: pickup.address.join(', ') },
    { label: 'Open', value: pickup.hours },
    { label: 'Until', value: friendlyDay(dateOf(pickup.until)) },
  ];
}
