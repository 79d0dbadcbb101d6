import { guestLinkLifetime } from '../../contract/accounts/guests.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { EmailMessage, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { DroppedPlace } from '../shipments/preferences/delivery-preference.ts';
import { isOrderedReturn, type Shipment } from '../shipments/shipment.ts';

/** An address that staff corrected. */
export interface AddressMail {
  readonly shipmentId: string;
  readonly side: 'RECEIVER' | 'SENDER';
  readonly before: string;
  readonly after: string;
  /** What went back at once; nothing where a second person has to confirm it first. */
  readonly refundPence: number;
  readonly waivedPence: number;
  /** What it costs more and was taken. */
  readonly charged?: { readonly pence: number; readonly to: 'BALANCE' | 'ACCOUNT' };
  /** Where the receiver wanted it left, which no longer counts. */
  readonly droppedPlace: DroppedPlace | null;
  /** Of a parcel that we don't have yet. */
  readonly hasLabel: boolean;
}

const placeWords = {
  SAFE_PLACE: 'a safe place at the old address',
  NEIGHBOUR: 'a neighbour at the old address',
  PICKUP_POINT: 'a pick-up point',
} as const;

const labelIsPrinted =
  'If you’ve printed the label already, please print it again before you hand the parcel over, and throw the old one away.';

/** Who has ordered a return has no parcel to stick a label on. */
const labelIsSent = 'If you’ve sent the label of this return to somebody, please send them the new one.';

/** `guestUrl` leads somebody without an account to their parcel. */
export function writeAddressMail(
  { side, before, after, refundPence, waivedPence, charged, droppedPlace, hasLabel }: AddressMail,
  shipment: Pick<Shipment, 'reference' | 'trackingCode' | 'returnOf' | 'receiver'>,
  {
    companyName,
    publicUrl,
    fullName,
    guestUrl,
  }: MailSender & { readonly fullName: string; readonly guestUrl: string | undefined },
): EmailMessage {
  const { reference, trackingCode } = shipment;
  const whose = side === 'RECEIVER' ? 'receiver’s' : 'sender’s';
  const [refund, waived] = [refundPence, waivedPence].map((pence) => formatPounds(poundsFromPence(pence)));
  return {
    subject: `We’ve corrected the ${whose} address (${companyName} ${trackingCode})`,
    preview: after,
    heading: `We’ve corrected the ${whose} address`,
    paragraphs: [
      greet(fullName),
      `The ${whose} address of your parcel was corrected. If you didn’t ask us for this, please contact us at once.`,
      ...(refundPence > 0
        ? [`The new address costs ${refund} less. You get that back; the credit note comes in another email.`]
        : []),
      ...(waivedPence > 0 ? [`The new address costs ${waived} more. You don’t pay for that.`] : []),
      ...(charged ? [chargedWords(charged)] : []),
      ...(droppedPlace
        ? [`The receiver had chosen ${placeWords[droppedPlace]}. That no longer counts; they can choose again.`]
        : []),
      ...(hasLabel ? [isOrderedReturn(shipment) ? labelIsSent : labelIsPrinted] : []),
    ],
    facts: [
      { label: 'Tracking number', value: trackingCode },
      { label: 'New address', value: after },
      { label: 'Before', value: before },
    ],
    button: {
      label: 'See your shipment',
      url: guestUrl ?? `${publicUrl}/dashboard/shipments/${reference}`,
    },
    afterwards: guestUrl === undefined ? [] : [guestLinkLifetime],
  };
}

function chargedWords({ pence, to }: NonNullable<AddressMail['charged']>): string {
  const sum = formatPounds(poundsFromPence(pence));
  const taken = to === 'BALANCE' ? 'We’ve taken that from your balance' : 'We’ve put that on your monthly account';
  return `The new address costs ${sum} more. ${taken}; the invoice comes in another email.`;
}
