import { guestLinkLifetime } from '../../contract/accounts/guests.ts';
import { nameThoseIn } from '../../contract/values/parcel-progress.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage, Fact, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { type DropOffMail, placeOf, seeDropOff } from './drop-offs.ts';
import type { ClosedPointMail } from './manage-points.ts';
import { selectChosenPoint, selectDropOffsAt, selectPoint } from './points.repository.ts';

type SeeDeps = Parameters<typeof seeDropOff>[0];

/** More parcels than these have their codes on the shipment’s page alone. */
const mostPictures = 10;

/** For a receipt: where its parcels are dropped off, with the QR codes of one shipment. */
export async function findDropOffFact(
  deps: SeeDeps,
  shipmentIds: readonly string[],
): Promise<
  (Fact & { readonly codes: readonly { readonly tracking_code: string; readonly code: string }[] }) | undefined
> {
  const [shipment] = await findShipments(deps.database, shipmentIds.slice(0, 1));
  const point = shipment && (await selectChosenPoint(deps.database, shipment.id));
  if (!shipment || !point) return undefined;
  const codes = shipmentIds.length === 1 ? ((await seeDropOff(deps, shipment))?.codes ?? []) : [];
  if (point.closedReason === null) {
    return { label: 'Drop off at', value: placeOf(point), codes: codes.slice(0, mostPictures) };
  }
  // Closed between the choice and the payment: a mail of its own asks for another.
  return { label: 'Closed', value: `${placeOf(point)}. Please choose another point`, codes: [] };
}

/** Undefined once its point or the shipment is gone. */
export async function findDropOffSubject(database: Database, { pointCode, shipmentId }: DropOffMail) {
  const [[shipment], point] = [await findShipments(database, [shipmentId]), await selectPoint(database, pointCode)];
  return shipment && point && { shipment, place: placeOf(point) };
}

/** The receipt of a drop-off: from then on we answer for the parcel. */
export function writeDropOffReceipt(
  { trackingCode, at }: DropOffMail,
  { shipment, place }: { readonly shipment: Pick<Shipment, 'receiver'>; readonly place: string },
  fullName: string,
  { companyName, publicUrl }: MailSender,
): EmailMessage {
  return {
    subject: `We’ve got your parcel (${companyName} ${trackingCode})`,
    preview: `Dropped off at ${place}.`,
    heading: 'We’ve got your parcel',
    paragraphs: [
      greet(fullName),
      'Thanks for dropping off your parcel. This is your proof that we have it. Please keep it until the parcel is delivered.',
    ],
    facts: [
      { label: 'Dropped off', value: friendlyTime(new Date(at)) },
      { label: 'At', value: place },
      { label: 'Tracking number', value: trackingCode },
      { label: 'To', value: shipment.receiver.town },
    ],
    button: { label: 'Track your parcel', url: `${publicUrl}/track-parcel?tracking_code=${trackingCode}` },
    afterwards: [],
  };
}

/** What one organisation would have brought to a point that has closed; undefined where nothing is left, or it opened again meanwhile. */
export async function findClosedPointSubject(
  database: Database,
  { pointCode, organisationId, closedAt, shipmentIds }: ClosedPointMail,
) {
  const point = await selectPoint(database, pointCode);
  if (point?.closedAt?.toISOString() !== closedAt) return undefined;
  const about = shipmentIds && new Set(shipmentIds);
  const dropOffs = await selectDropOffsAt(database, point.id, organisationId);
  const ids = dropOffs.map(({ id }) => id).filter((id) => about?.has(id) ?? true);
  const shipments = await findShipments(database, ids.slice(0, mostListed));
  const [first] = shipments;
  return first && { point, shipments, first, more: ids.length - shipments.length };
}

type ClosedPointSubject = NonNullable<Awaited<ReturnType<typeof findClosedPointSubject>>>;

const mostListed = 10;

const toBeBrought: readonly ShipmentStatus[] = ['BOOKED', 'COLLECTION_FAILED'];

/** `guestUrl` leads somebody without an account to their parcel. */
export function writeClosedPointMail(
  { point, shipments, first, more }: ClosedPointSubject,
  fullName: string,
  { companyName, publicUrl }: MailSender,
  guestUrl: string | undefined,
): EmailMessage {
  const isOne = shipments.length === 1;
  const left = isOne ? nameThoseIn(toBeBrought, first.parcels) : undefined;
  const what = left?.replace('Parcel', 'parcel') ?? (isOne && first.pieces === 1 ? 'your parcel' : 'your parcels');
  const page = isOne ? `${publicUrl}/dashboard/shipments/${first.id}` : `${publicUrl}/dashboard`;
  return {
    subject: `Your drop-off point has closed (${companyName})`,
    preview: `${point.name} takes no parcels any more. Choose another point or a collection.`,
    heading: 'Your drop-off point has closed',
    paragraphs: [
      greet(fullName),
      `You were going to drop ${what} off at ${point.name}, which has closed. Your booking stays as it is: please choose another point, or let us collect ${what} from your door.`,
    ],
    facts: [
      { label: 'Closed', value: placeOf(point) },
      ...(point.closedReason === null ? [] : [{ label: 'Why', value: point.closedReason }]),
      {
        label: isOne ? 'Tracking number' : 'Tracking numbers',
        value: [...shipments.map(({ trackingCode }) => trackingCode), ...(more > 0 ? [`${more} more`] : [])].join(', '),
      },
    ],
    button: { label: isOne ? 'Choose another point' : 'See your shipments', url: guestUrl ?? page },
    afterwards: guestUrl === undefined ? [] : [guestLinkLifetime],
    links: [{ label: 'Find a drop-off point', url: `${publicUrl}/points` }],
  };
}
