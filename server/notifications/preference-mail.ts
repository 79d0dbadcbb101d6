import type { DeliveryPreference } from '../../contract/delivery-preferences.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { greet, writableName } from '../mails/greet.ts';
import { findNotificationParcels, type NotificationParcel } from '../shipments/events/notification-outbox.ts';
import { findPreferences } from '../shipments/preferences/preferences.queries.ts';
import type { ReceiverLinks } from '../tracking/receiver-link.ts';
import type { Addressee } from './notification.ts';
import type { PreparedNotification } from './prepare-notification.ts';
import { isUnsubscribed, type UnsubscribeLinks } from './unsubscribe.ts';

/** A delivery preference that was left by tracking code and postcode, and who is told. It waits in the database, so it holds nobody's words. */
export interface PreferenceMail {
  readonly parcelId: string;
  /** When it was left: ISO 8601, UTC. */
  readonly at: string;
  readonly addressee: Addressee;
}

interface PreferenceMailDeps {
  readonly database: Database;
  readonly companyName: string;
  readonly publicUrl: string;
  readonly receiverLinks: Pick<ReceiverLinks, 'linkFor'>;
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkFor'>;
}

/** Writes the mail about a preference; undefined where its people or the preference have been erased, or they want no mails. */
export async function preparePreferenceMail(
  deps: PreferenceMailDeps,
  { parcelId, at, addressee }: PreferenceMail,
): Promise<PreparedNotification | undefined> {
  const [parcel] = await findNotificationParcels(deps.database, [parcelId]);
  const records = await findPreferences(deps.database, [parcelId]);
  const preference = records
    .get(parcelId)
    ?.find(({ way, madeAt }) => way === 'POSTCODE' && madeAt.toISOString() === at)?.preference;
  if (!parcel || !preference) return undefined;
  const { email: to } = addressee === 'SENDER' ? parcel.shipper : parcel.receiver;
  if (to === '' || (await isUnsubscribed(deps.database, to))) return undefined;
  const unsubscribeUrl = deps.unsubscribeLinks.linkFor({ parcelId, addressee });
  const links = { ...deps, receiverLink: deps.receiverLinks.linkFor(parcelId), unsubscribeUrl };
  return { to, unsubscribeUrl, email: writePreferenceMail(parcel, preference, addressee, links) };
}

interface MailLinks {
  readonly companyName: string;
  readonly publicUrl: string;
  readonly receiverLink: string;
  readonly unsubscribeUrl: string;
}

/** Says what was asked for and how to undo it. Anybody who saw the label may have asked. */
function writePreferenceMail(
  parcel: NotificationParcel,
  preference: DeliveryPreference,
  addressee: Addressee,
  links: MailLinks,
): EmailMessage {
  const isReceiver = addressee === 'RECEIVER';
  const { shipper, receiver, trackingCode } = parcel;
  const follow = { label: 'Follow the parcel', url: `${links.publicUrl}/track-parcel?tracking_code=${trackingCode}` };
  const heading = 'The delivery of a parcel was changed';
  return {
    subject: `${heading} (${links.companyName} ${trackingCode})`,
    preview: 'Somebody who knows the tracking code and postcode asked for it.',
    heading,
    paragraphs: [
      greet((isReceiver ? receiver : shipper).fullName),
      `Somebody who knows the tracking code and the postcode asked us ${asked(preference)}.`,
      isReceiver
        ? 'Was it you? Then you don’t need to do anything. If not, open your own page for this parcel and take it back or change it. What you say there can’t be changed with the tracking code.'
        : 'The receiver has been told too and can undo it with the link in our email. If you think it wasn’t the receiver, ask them or contact us.',
    ],
    facts: [
      { label: 'From', value: shipper.town },
      { label: 'To', value: receiver.town },
      { label: 'Tracking code', value: trackingCode },
    ],
    button: isReceiver ? { label: 'See or undo it', url: links.receiverLink } : follow,
    afterwards: isReceiver
      ? ['The button opens your own page for this parcel. Please don’t pass it on: it shows your address.']
      : [],
    links: [
      ...(isReceiver ? [follow] : []),
      { label: 'Contact us or complain', url: `${links.publicUrl}/complaints` },
      { label: 'Stop mails about parcels', url: links.unsubscribeUrl },
    ],
  };
}

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** As many digits as a number to call has, whatever stands between them. */
const looksLikeNumber = /(?:\p{Nd}\P{Nd}*){6}/u;

/** What a stranger may have typed is quoted like a name: short, and never as a link or a number to call. What is needed at the door may be about health, so no mail says it. */
function asked(preference: DeliveryPreference): string {
  if (preference.kind === 'ANOTHER_DAY') return `to deliver it on ${dayWords.format(new Date(preference.day))}`;
  if (preference.kind === 'NEEDS') return 'to mind something at the door';
  const [what, typed] =
    preference.kind === 'SAFE_PLACE'
      ? ['in a safe place', preference.place]
      : ['with a neighbour', preference.neighbour];
  const words = looksLikeNumber.test(typed) ? undefined : writableName(typed);
  return `to leave it ${what}${words === undefined ? '' : `: ‘${words}’`}`;
}
