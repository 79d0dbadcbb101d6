import type { DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import { longDay } from '../../contract/values/time/friendly-date.ts';
import { writableName } from '../mails/greet.ts';
import { findNotificationParcels } from '../shipments/events/notification-outbox.ts';
import { findPreferences } from '../shipments/preferences/preferences.queries.ts';
import type { Addressee } from './notification.ts';
import { type ParcelMail, type ParcelMailDeps, prepareParcelMail } from './notification-mail.ts';
import { placeFacts, writeParcelMail } from './parcel-mail.ts';

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
  deps: ParcelMailDeps,
  { parcelId, at, addressee }: PreferenceMail,
): Promise<ParcelMail | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [parcelId]);
  const records = await findPreferences(deps.database, [parcelId]);
  const preference = records
    .get(parcelId)
    ?.find(({ source, madeAt }) => source === 'POSTCODE' && madeAt.toISOString() === at)?.preference;
  if (!parcel || !preference) return undefined;
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

/** As many digits as a number to call has, whatever stands between them. */
const looksLikeNumber = /(?:\p{Nd}\P{Nd}*){6}/u;

/**
 * What a stranger may have typed is quoted like a name: short, and never as a link or a number to call. What is needed at the door
 * may be about health, so no mail says it.
 */
function asked(preference: DeliveryPreference): string {
  if (preference.kind === 'ANOTHER_DAY') return `to deliver it on ${longDay(preference.day)}`;
  if (preference.kind === 'NEEDS') return 'for help at the door';
  const [what, typed] =
    preference.kind === 'SAFE_PLACE'
      ? ['in a safe place', preference.place]
      : ['with a neighbour', preference.neighbour];
  const words = looksLikeNumber.test(typed) ? undefined : writableName(typed);
  return `to leave it ${what}${words === undefined ? '' : `: ‘${words}’`}`;
}
