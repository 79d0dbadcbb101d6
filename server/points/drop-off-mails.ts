import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage, Fact, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { type DropOffMail, placeOf, seeDropOff } from './drop-offs.ts';
import { selectChosenPoint, selectPoint } from './points.repository.ts';

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
  return { label: 'Drop off at', value: placeOf(point), codes: codes.slice(0, mostPictures) };
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
