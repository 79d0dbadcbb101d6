import type { DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import { thoseReady } from '../../contract/values/parcel-progress.ts';
import { writableName } from '../../contract/values/people/writable-name.ts';
import { canChangePreferences, type ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { longDay } from '../../contract/values/time/friendly-date.ts';
import { findNotificationParcels, type NotificationParcel } from '../shipments/events/notification-outbox.ts';
import { type PreferenceRecord, questionOf } from '../shipments/preferences/delivery-preference.ts';
import { findPreferences } from '../shipments/preferences/preferences.queries.ts';
import type { Addressee } from './notification.ts';
import {
  type NotificationMailDeps,
  type ParcelMail,
  type ParcelMailDeps,
  prepareParcelMail,
} from './notification-mail.ts';
import { pickupFacts, placeFacts, writeParcelMail } from './parcel-mail.ts';

/** A delivery preference left with tracking code and postcode. It waits in the database, so it holds nobody's words. */
export interface PreferenceMail {
  readonly parcelId: string;
  /** When it was left: ISO 8601, UTC. */
  readonly at: string;
  readonly addressee: Addressee;
}

/**
 * Says what was asked for and how to undo it, because anybody who saw the label may have asked. Undefined if the people or the
 * preference were erased, or the addressee unsubscribed.
 */
export async function preparePreferenceMail(
  deps: ParcelMailDeps & Pick<NotificationMailDeps, 'findPointDetails'>,
  { parcelId, at, addressee }: PreferenceMail,
): Promise<ParcelMail | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [parcelId]);
  const records = await findPreferences(deps.database, [parcelId]);
  const found = records
    .get(parcelId)
    ?.findLast(({ source, madeAt }) => source !== 'LINK' && madeAt.toISOString() === at);
  if (parcel && found?.source === 'CLOSED_POINT') return prepareClosedMail(deps, parcel, records.get(parcelId) ?? []);
  if (parcel && found?.source === 'ADDRESS_CORRECTED')
    return prepareDroppedMail(deps, parcel, records.get(parcelId) ?? []);
  const preference = found?.preference;
  if (!parcel || !preference || preference.kind === 'PICKUP_POINT') return undefined;
  const isReceiver = addressee === 'RECEIVER';
  return prepareParcelMail(deps, parcel, addressee, (links) =>
    writeParcelMail(parcel, addressee, links, {
      heading: 'A delivery was changed',
      preview: 'Someone with the tracking number and postcode asked for this.',
      paragraphs: [
        `Someone with the tracking number and the postcode asked us ${asked(preference)}.`,
        isReceiver
          ? 'If it was you, you don’t need to do anything. If not, open your own page for this parcel to undo or change it. What you choose there can’t be changed with the tracking number.'
          : 'We’ve told the receiver too, and they can undo it with the link in our email. If you think it wasn’t them, ask them or contact us.',
      ],
      facts: placeFacts(parcel),
      ownPage: isReceiver ? 'See or undo it' : undefined,
      isTrouble: true,
    }),
  );
}

/** No longer on their way to a door. */
const brought: readonly ShipmentStatus[] = [
  'READY_FOR_PICKUP',
  'DELIVERED',
  'RETURNING_TO_SENDER',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
];

/** To the receiver, unless they have chosen something else since, or nothing is left to deliver. */
async function prepareClosedMail(
  deps: Parameters<typeof preparePreferenceMail>[0],
  parcel: NotificationParcel,
  records: readonly PreferenceRecord[],
): Promise<ParcelMail | undefined> {
  const [chosen, last] = records.filter(({ kind }) => questionOf(kind) === 'PLACE').slice(-2);
  if (chosen?.preference?.kind !== 'PICKUP_POINT' || last?.source !== 'CLOSED_POINT') return undefined;
  if (parcel.parcels.every(({ status }) => brought.includes(status))) return undefined;
  const { place } = chosen.preference;
  const [one, door] = parcel.parcels.length > 1 ? ['your parcels', 'them'] : ['your parcel', 'yours'];
  const { pickup } = await deps.findPointDetails(parcel);
  return prepareParcelMail(deps, parcel, 'RECEIVER', (links) =>
    writeParcelMail(parcel, 'RECEIVER', links, {
      heading: 'Your pick-up point takes no more parcels',
      preview: pickup
        ? `${thoseReady(parcel.parcels)} still ready to collect.`
        : `We’ll deliver ${one} to your door instead.`,
      paragraphs: [
        pickup
          ? `You wanted to collect ${one} at ${place}. It keeps no more parcels. ${thoseReady(parcel.parcels)} still ready to collect, until the day below. We’ll deliver the others to your door.`
          : `You wanted to collect ${one} at ${place}. It keeps no more parcels, so we’ll deliver ${door} to your door.`,
        ...(canChangePreferences(parcel)
          ? ['Does that not suit you? You can choose another point until it’s out for delivery.']
          : []),
      ],
      facts: [...(pickup ? pickupFacts(pickup, parcel.parcels.length) : []), ...placeFacts(parcel)],
      canChange: canChangePreferences(parcel),
      ownPage: 'See or change your delivery',
      isTrouble: true,
    }),
  );
}

const droppedWords = {
  SAFE_PLACE: 'left in a safe place',
  NEIGHBOUR: 'left with a neighbour',
  PICKUP_POINT: 'taken to a pick-up point',
} as const;

/** To the receiver, unless they have chosen again since. */
async function prepareDroppedMail(
  deps: ParcelMailDeps,
  parcel: NotificationParcel,
  records: readonly PreferenceRecord[],
): Promise<ParcelMail | undefined> {
  const last = records.findLast(({ kind }) => questionOf(kind) === 'PLACE');
  if (last?.source !== 'ADDRESS_CORRECTED' || last.kind === 'ANOTHER_DAY' || last.kind === 'NEEDS') return undefined;
  const wanted = droppedWords[last.kind];
  return prepareParcelMail(deps, parcel, 'RECEIVER', (links) =>
    writeParcelMail(parcel, 'RECEIVER', links, {
      heading: 'Your delivery address was corrected',
      preview: 'What you chose for the old address no longer counts.',
      paragraphs: [
        `You wanted your parcel ${wanted}. The sender’s address for you was corrected since, so we’ll deliver it to the door of the new address.`,
        ...(canChangePreferences(parcel) ? ['You can choose again until it’s out for delivery.'] : []),
      ],
      facts: placeFacts(parcel),
      canChange: canChangePreferences(parcel),
      ownPage: 'See or change your delivery',
      isTrouble: true,
    }),
  );
}

type DoorPreference = Exclude<DeliveryPreference, { kind: 'PICKUP_POINT' }>;

/** As many digits as a number to call has, whatever stands between them. */
const looksLikeNumber = /(?:\p{Nd}\P{Nd}*){6}/u;

/**
 * What a stranger may have typed is quoted like a name: short, and never as a link or a number to call. What is needed at the door
 * may be about health, so no mail says it.
 */
function asked(preference: DoorPreference): string {
  if (preference.kind === 'ANOTHER_DAY') return `to deliver it on ${longDay(preference.day)}`;
  if (preference.kind === 'NEEDS') return 'for help at the door';
  const [what, typed] =
    preference.kind === 'SAFE_PLACE'
      ? ['in a safe place', preference.place]
      : ['with a neighbour', preference.neighbour];
  const words = looksLikeNumber.test(typed) ? undefined : writableName(typed);
  return `to leave it ${what}${words === undefined ? '' : `: ‘${words}’`}`;
}
