import { changeForms } from '../../contract/receiver/delivery-preferences.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import type { EmailMessage, Fact, MailLink, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { NotificationParcel } from '../shipments/events/notification-outbox.ts';
import type { Pickup } from '../tracking/pickup-point.ts';
import type { Addressee } from './notification.ts';

export interface ParcelMailLinks extends MailSender {
  /** The receiver's private link. It is in no mail but theirs. */
  readonly receiverLink: string;
  readonly unsubscribeUrl: string;
}

interface ParcelMailText {
  readonly heading: string;
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  /** Heads the mail in place of `heading`, which stays in the subject. */
  readonly promise?: string | undefined;
  /** Adds buttons to the forms on the receiver's own page. */
  readonly canChange?: boolean;
  /** Label of the button to the receiver's own page; without it the button follows the parcel. */
  readonly ownPage: string | undefined;
  /** What to do at once: the button, in place of following the parcel. */
  readonly answer?: MailLink | undefined;
  readonly isDroppedOff?: boolean;
  /** Adds a link to contact us. */
  readonly isTrouble?: true;
  /** Adds a link to the drop-off points. */
  readonly hasPointsLink?: boolean;
}

/** Nothing a visitor typed gets into the subject. */
export function writeParcelMail(
  { trackingCode, shipper, receiver, status }: NotificationParcel,
  addressee: Addressee,
  { companyName, publicUrl, receiverLink, unsubscribeUrl }: ParcelMailLinks,
  {
    heading,
    promise = heading,
    preview,
    paragraphs,
    facts,
    ownPage,
    answer,
    isTrouble,
    hasPointsLink,
    canChange,
    isDroppedOff,
  }: ParcelMailText,
): EmailMessage {
  const follow = { label: 'Track your parcel', url: `${publicUrl}/track-parcel?tracking_code=${trackingCode}` };
  const reached = stationOf[status];
  return {
    subject: `${heading} (${companyName} ${trackingCode})`,
    preview,
    heading: promise,
    ...(reached !== undefined && {
      journey: { stations: isDroppedOff ? stations.with(1, 'Dropped off') : stations, reached },
    }),
    paragraphs: [greet((addressee === 'RECEIVER' ? receiver : shipper).fullName), ...paragraphs],
    facts: [...facts, { label: 'Tracking number', value: trackingCode }],
    button: ownPage === undefined ? (answer ?? follow) : { label: ownPage, url: receiverLink },
    ...(canChange && { choices: choicesOf(receiverLink) }),
    afterwards:
      ownPage === undefined
        ? []
        : ['The link above opens your own page for this parcel. Keep this link private: it shows your address.'],
    links: [
      ...(ownPage === undefined && !answer ? [] : [follow]),
      ...(hasPointsLink ? [{ label: 'Find a drop-off point', url: `${publicUrl}/points` }] : []),
      ...(isTrouble ? [{ label: 'Contact us or complain', url: `${publicUrl}/complaints` }] : []),
      { label: 'Stop email updates', url: unsubscribeUrl, isQuiet: true },
    ],
  };
}

const stations = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];

/** Absent for parcels that are not on their way to a door. */
const stationOf: Readonly<Partial<Record<ShipmentStatus, number>>> = {
  BOOKED: 0,
  COLLECTED: 1,
  AT_DEPOT: 2,
  IN_TRANSIT: 2,
  ON_HOLD: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
};

/** Opens the receiver's own page at a form. The token stays behind the #. */
function choicesOf(receiverLink: string): MailLink[] {
  return changeForms.map(({ name, label }) => ({ label, url: receiverLink.replace('#', `?change=${name}#`) }));
}

export function placeFacts({ shipper, receiver }: NotificationParcel): Fact[] {
  return [
    { label: 'From', value: shipper.town },
    { label: 'To', value: receiver.town },
  ];
}

export function pickupFacts(pickup: Pickup | undefined): Fact[] {
  if (!pickup) return [{ label: 'Collect it from', value: 'Contact us for the address and opening times' }];
  return [
    { label: 'Collect it from', value: pickup.address.join(', ') },
    { label: 'Open', value: pickup.hours },
    { label: 'Until', value: friendlyDay(dateOf(pickup.until)) },
  ];
}
