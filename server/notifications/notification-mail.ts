import { describeProgress, thoseReady, wasDroppedOff } from '../../contract/values/parcel-progress.ts';
import { writableName } from '../../contract/values/people/writable-name.ts';
import { canChangePreferences } from '../../contract/values/shipment-status.ts';
import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage, Fact, MailSender } from '../mails/email-message.ts';
import {
  findNotificationParcels,
  type NotificationParcel,
  type NotificationParty,
} from '../shipments/events/notification-outbox.ts';
import type { PickupPoint } from '../tracking/pickup-point.ts';
import type { ReceiverLinks } from '../tracking/receiver-link.ts';
import type { FindPointDetails, PointDetails } from '../tracking/tracking.presenter.ts';
import { chooseNotification } from './choose-notification.ts';
import type { Addressee, Notification, NotificationKind, NotificationRef } from './notification.ts';
import {
  changeIt,
  collectionMissed,
  othersFollow,
  receiverTexts,
  returnBookedTexts,
  returnNotCollectedUntold,
  senderTexts,
  sentBack,
  type WriteText,
} from './notification-texts.ts';
import {
  depotPickup,
  expectedFact,
  type ParcelMailLinks,
  pickupFacts,
  placeFacts,
  promiseOf,
  writeParcelMail,
} from './parcel-mail.ts';
import { isUnsubscribed, type UnsubscribeLinks } from './unsubscribe.ts';

export interface ParcelMailDeps extends MailSender {
  readonly database: Database;
  readonly receiverLinks: Pick<ReceiverLinks, 'linkFor'>;
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkFor'>;
}

export interface NotificationMailDeps extends ParcelMailDeps {
  readonly now: () => Date;
  readonly pickupPoint: PickupPoint;
  readonly readCalendar: () => Promise<WorkingCalendar>;
  readonly findPointDetails: FindPointDetails;
  /** From collections: how many that were booked for a shipment have failed, the last one now, and the link to book another. */
  readonly findMissedCollection: (shipmentId: string) => Promise<MissedCollection | undefined>;
}

interface MissedCollection {
  readonly failed: number;
  readonly url: string;
}

export interface ParcelMail {
  readonly to: string;
  readonly email: EmailMessage;
  /** For the List-Unsubscribe header. */
  readonly unsubscribeUrl: string;
}

/**
 * Writes a notification as the parcel is now. Undefined if there is nothing to send any more: something newer has happened, the
 * shipment was withdrawn, its people were erased, or they unsubscribed.
 */
export async function prepareNotification(
  deps: NotificationMailDeps,
  { parcelId, eventNumber, addressee }: NotificationRef,
): Promise<ParcelMail | undefined> {
  const { database, pickupPoint, now } = deps;
  const [parcel] = await findNotificationParcels(database, [parcelId]);
  const notification = parcel && chooseNotification(parcel, addressee);
  if (!parcel || notification?.event.number !== eventNumber) return undefined;
  const isHolderUntold = addressee === 'RECEIVER' && (await isHolderOfReturnUntold(database, parcel));
  const calendar = await deps.readCalendar();
  const isOwnersToChoose = addressee === (parcel.orderedReturn ? 'RECEIVER' : 'SENDER'); // a return's holder has not booked it
  const missed =
    isOwnersToChoose && notification.kind.endsWith('collection-failed')
      ? await deps.findMissedCollection(parcelId)
      : undefined;
  // As of the event: the parcel may be at the next station already.
  const { parcels } = parcel;
  const asOfEvent = { id: parcelId, status: notification.event.status, ...(parcels.length > 1 && { parcels }) };
  const pointDetails = await deps.findPointDetails(asOfEvent);
  const context = { pickupPoint, calendar, isHolderUntold, missed, pointDetails, now: now() };
  return prepareParcelMail(deps, parcel, addressee, (links) =>
    writeNotification(parcel, notification, addressee, { ...links, ...context }),
  );
}

/** Whether the person who has the parcel of an ordered return gets our mail that we come for it. */
export async function canEmailHolder(database: Database, parcelId: string): Promise<boolean> {
  const [parcel] = await findNotificationParcels(database, [parcelId]);
  return parcel !== undefined && !(await isHolderOfReturnUntold(database, parcel));
}

async function isHolderOfReturnUntold(
  database: Database,
  { orderedReturn, shipper: { email } }: NotificationParcel,
): Promise<boolean> {
  return orderedReturn !== undefined && (email === '' || (await isUnsubscribed(database, email)));
}

/** Undefined if the addressee unsubscribed or has no address, as in a return whose first shipment was erased. */
export async function prepareParcelMail(
  { database, companyName, publicUrl, receiverLinks, unsubscribeLinks }: ParcelMailDeps,
  { id, shipper, receiver, orderedReturn }: NotificationParcel,
  addressee: Addressee,
  write: (links: ParcelMailLinks) => EmailMessage,
): Promise<ParcelMail | undefined> {
  const isSender = addressee === 'SENDER';
  const { email: to } = isSender ? shipper : receiver;
  if (to === '' || (await isUnsubscribed(database, to))) return undefined;
  const unsubscribeUrl = unsubscribeLinks.linkFor({ parcelId: id, addressee });
  const receiverLink = receiverLinks.linkFor(isSender ? (orderedReturn?.deliveredId ?? id) : id);
  return { to, unsubscribeUrl, email: write({ companyName, publicUrl, receiverLink, unsubscribeUrl }) };
}

interface NotificationContext extends ParcelMailLinks {
  readonly pickupPoint: PickupPoint;
  readonly calendar: WorkingCalendar;
  /** The person who has the parcel of an ordered return gets no mails, so its owner has to tell them. */
  readonly isHolderUntold?: boolean;
  readonly missed?: MissedCollection | undefined;
  readonly pointDetails?: PointDetails;
  readonly now: Date;
}

export function writeNotification(
  parcel: NotificationParcel,
  { kind, event }: Notification,
  addressee: Addressee,
  context: NotificationContext,
): EmailMessage {
  const isReceiver = addressee === 'RECEIVER';
  const { shipper, receiver } = parcel;
  const texts: Readonly<Partial<Record<NotificationKind, WriteText>>> = isReceiver ? receiverTexts : senderTexts;
  const { missed } = context;
  const missedText = missed && collectionMissed(missed.failed, isReceiver);
  const untoldText = isReceiver ? returnText(parcel, kind, context) : undefined;
  const { dropOff, pickup: waiting } = context.pointDetails ?? {};
  const dropOffText = dropOff && dropOffTexts(`${dropOff.name}, ${dropOff.town}`)[addressee][kind];
  const isReady = kind === 'ready-for-pickup' || kind === 'partly-ready';
  const pinText = waiting && isReceiver && isReady ? readyAtPoint(parcel.parcels.length, kind) : undefined;
  const writeText = missedText ?? untoldText ?? dropOffText ?? pinText ?? texts[kind];
  const pickup = waiting ?? depotPickup(parcel, context.pickupPoint, context.calendar);
  const lastDay = pickup && friendlyDay(dateOf(pickup.until));
  const progress = isReady ? `${thoseReady(parcel.parcels)} ready to collect` : event.progress;
  const ready = parcel.parcels.filter(({ status }) => status === 'READY_FOR_PICKUP').length;
  const text = writeText?.(event.sentence, nameOf(isReceiver ? shipper : receiver), lastDay, progress, ready);
  if (!text) throw new Error(`The ${addressee} of a parcel is not notified that it is ${kind}.`);
  const isHolder = !isReceiver && (kind === 'return-booked' || kind === 'return-collection-failed');
  const hasOwnPage = (isReceiver && !text.hasNoOwnPage && !missed) || isHolder;
  const promise = text.isExpected && !text.isTrouble ? promiseOf(parcel, context) : undefined;
  const facts = [
    ...(text.isExpected && promise === undefined ? [expectedFact(parcel, kind, context)] : []),
    ...(isReady || parcel.status === 'READY_FOR_PICKUP' || (pickup && ready > 0)
      ? pickupFacts(pickup, parcel.parcels.length)
      : []),
    ...(isHolder ? collectedFacts(parcel) : placeFacts(parcel)),
    ...parcelFacts(parcel),
  ];
  return writeParcelMail(parcel, addressee, context, {
    ...text,
    preview: text.paragraphs[0],
    facts,
    promise,
    isDroppedOff: dropOff !== undefined || wasDroppedOff(parcel.events),
    canChange: isReceiver && hasOwnPage && canChangePreferences(parcel),
    ownPage: hasOwnPage ? (text.button ?? 'See or change your delivery') : undefined,
    answer: missed && { label: 'Choose a new collection time', url: missed.url },
    hasPointsLink: missed !== undefined && missed.failed > 1,
  });
}

/** Of a return, for its receiver: who sent the parcel, and may have ordered it back. */
function returnText(
  { orderedReturn, isReturn }: NotificationParcel,
  kind: NotificationKind,
  { isHolderUntold }: NotificationContext,
): WriteText | undefined {
  if (kind === 'return-collection-failed' && isHolderUntold) return returnNotCollectedUntold;
  if (kind !== 'booked' || !isReturn) return undefined;
  if (!orderedReturn) return returnBookedTexts.received;
  return isHolderUntold ? returnBookedTexts.orderedUntold : returnBookedTexts.ordered;
}

/** How far several parcels are. */
function parcelFacts({ parcels }: NotificationParcel): Fact[] {
  if (parcels.length === 1) return [];
  return [{ label: 'Parcels', value: describeProgress(parcels) ?? String(parcels.length) }];
}

function collectedFacts({ shipper, receiver, orderedReturn }: NotificationParcel): Fact[] {
  const { content = '', pieces = 1 } = orderedReturn ?? {};
  const what = writableName(content) ?? 'Your parcel';
  return [
    { label: 'We’ll collect', value: pieces === 1 ? what : `${what} (${pieces} parcels)` },
    { label: 'From', value: shipper.town },
    { label: 'To', value: `${nameOf(receiver)}, ${receiver.town}` },
  ];
}

/** A name that can't be written must not leave a hole in the sentence. */
function nameOf({ fullName, town }: NotificationParty): string {
  return writableName(fullName) ?? `someone in ${town}`;
}

/** Undefined once the parcel is collected or goes back. */
export async function preparePickupReminder(
  deps: NotificationMailDeps,
  shipmentId: string,
): Promise<ParcelMail | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [shipmentId]);
  const { pickup } = parcel ? await deps.findPointDetails(parcel) : {};
  if (!parcel || !pickup) return undefined;
  const lastDay = friendlyDay(dateOf(pickup.until));
  const count = parcel.parcels.length;
  return prepareParcelMail(deps, parcel, 'RECEIVER', (links) =>
    writeParcelMail(parcel, 'RECEIVER', links, {
      heading: `${thoseReady(parcel.parcels)} still waiting for you`,
      preview: count > 1 ? 'Collect each by its last day.' : `Collect it by ${lastDay}.`,
      paragraphs: [
        count > 1
          ? `You can collect each parcel until its last day. ${sentBack}`
          : `You can collect your parcel until ${lastDay}. After that we’ll send it back to the sender.`,
        'Open the page below for your PIN and QR code, and show either at the till. Somebody else can collect it with them.',
      ],
      facts: [...pickupFacts(pickup, count), ...placeFacts(parcel)],
      ownPage: 'Get your PIN',
    }),
  );
}

/** In place of those that speak of a driver, where the sender takes the parcel to a point. */
function dropOffTexts(
  place: string,
): Readonly<Record<'SENDER' | 'RECEIVER', Readonly<Partial<Record<NotificationKind, WriteText>>>>> {
  return {
    RECEIVER: {
      booked: (_sentence, sender) => ({
        heading: 'A parcel is booked for you',
        paragraphs: [
          `${sender} is sending you a parcel, and drops it off at ${place}. We’ll email you when we have it.`,
          changeIt,
        ],
      }),
      collected: (sentence, sender) => ({
        heading: 'We have your parcel',
        paragraphs: [`${sentence} The parcel from ${sender} is on its way to you.`, changeIt],
        isExpected: true,
      }),
    },
    SENDER: {
      collected: (sentence, receiver) => ({
        heading: 'We have your parcel',
        paragraphs: [`${sentence} Your parcel to ${receiver} is on its way.`],
        isExpected: true,
      }),
      'collection-failed': (sentence, receiver) => ({
        heading: 'We don’t have your parcel yet',
        paragraphs: [sentence, `Drop your parcel to ${receiver} at ${place}, and show the QR code there.`],
        isTrouble: true,
      }),
    },
  };
}

/** Of parcels at a point, which hands them over for a PIN. No mail holds the PIN: it is on the receiver's own page. */
const readyAtPoint =
  (count: number, kind: NotificationKind): WriteText =>
  (sentence, sender, lastDay = '', progress = '') => ({
    heading: progress,
    paragraphs: [
      count > 1
        ? `${sentence} Your parcels are from ${sender}.${kind === 'partly-ready' ? ` ${othersFollow}` : ''}`
        : `${sentence} It’s from ${sender}.`,
      `Open the page below for your PIN and QR code, and show either at the till. Somebody else can collect it with them. ${count > 1 ? `Each parcel waits until its last day. ${sentBack}` : `After ${lastDay} we’ll send it back to the sender.`}`,
    ],
    button: 'Get your PIN',
  });
