import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import { whyReturnEnded } from '../shipments/returns.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import type { FailedRefundMail } from './payment-deps.ts';
import { type DisputeStatus, findDisputes } from './payments.repository.ts';
import { describeRefund, isDisputed } from './refund-notices.ts';
import { findRefunds, type Refund } from './refunds.repository.ts';
import { lateReason } from './start-refunds.ts';

/** Refunds of one payment, for one mail. */
interface FailedRefunds {
  readonly organisationId: string;
  readonly state: 'RETRYING' | 'FAILED';
  readonly refunds: readonly Refund[];
  readonly dispute: DisputeStatus | undefined;
  readonly references: readonly string[];
  readonly amountPence: number;
}

/**
 * The refunds that a mail is about, in their current state; undefined where none is left. Those that failed permanently come before
 * those that are tried again, about which nobody has to do anything.
 */
export async function findFailedRefunds(
  database: Database,
  { intentId, refundIds, to }: FailedRefundMail,
): Promise<FailedRefunds | undefined> {
  const found = await findRefunds(database, refundIds);
  const failed = found.filter(({ state }) => state === 'FAILED');
  const retried = to === 'customer' ? found.filter(({ state }) => state === 'PENDING') : [];
  const refunds = failed.length > 0 ? failed : retried;
  const shipmentIds = refunds.map(({ shipmentId }) => shipmentId);
  const shipments = await findShipments(database, shipmentIds);
  const disputes = await findDisputes(database, [intentId]);
  const [first] = shipments;
  return (
    first && {
      organisationId: first.organisationId, // a payment is one customer's
      state: failed.length > 0 ? 'FAILED' : 'RETRYING',
      refunds,
      dispute: disputes.get(intentId),
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
    }
  );
}

/** Further references are only counted. */
const mostNamed = 10;

interface Sender {
  readonly companyName: string;
  readonly publicUrl: string;
  readonly phone: string;
}

/** To a customer whose card did not accept a refund. `guestUrl` leads somebody without an account to their parcel. */
export function writeFailedRefund(
  failed: FailedRefunds,
  fullName: string,
  { publicUrl, phone }: Sender,
  guestUrl: string | undefined,
): EmailMessage {
  const { state, amountPence, references, dispute } = failed;
  const [reference = ''] = references;
  const [refund] = failed.refunds;
  const { message } = describeRefund(
    { state: state === 'FAILED' ? 'FAILED' : 'PENDING', amountPence, failure: refund?.failure, dispute },
    { reference, phone },
  );
  const total = formatPounds(poundsFromPence(amountPence));
  const subject =
    state === 'FAILED' ? `We couldn’t refund ${total} to your card` : `We’ll try your refund of ${total} again`;
  return {
    subject,
    preview: state === 'FAILED' ? 'Call us, and we’ll pay it another way.' : 'You don’t need to do anything.',
    heading: subject,
    paragraphs: [greet(fullName), message],
    facts: [
      { label: references.length === 1 ? 'Shipment' : 'Shipments', value: nameSome(references) },
      { label: 'Refund', value: total },
    ],
    button: { label: 'See your shipment', url: guestUrl ?? `${publicUrl}/dashboard/shipments/${reference}` },
    afterwards:
      state === 'FAILED'
        ? ['If someone emails you asking for bank details in our name, don’t reply. Call the number on our website.']
        : ['We’ll email you if it doesn’t work.'],
  };
}

/** To our support, about a refund that we owe and that the card provider can't make. */
export function writeFailedRefundCase(
  failed: FailedRefunds,
  customer: { readonly email: string; readonly fullName: string } | undefined,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
): EmailMessage {
  const { references, refunds, amountPence, dispute } = failed;
  const total = formatPounds(poundsFromPence(amountPence));
  const reasons = [...new Set(refunds.map(({ failure }) => failure?.reason ?? 'unknown'))];
  return {
    subject: `Refund failed: ${references[0]}`,
    preview: `${total} could not be refunded to the card.`,
    heading: 'A refund failed',
    paragraphs: [
      `${total} could not be refunded to the customer’s card. ${
        isDisputed({ failure: refunds[0]?.failure, dispute })
          ? 'The payment is disputed, so the bank decides about the money. Don’t pay it as well.'
          : 'We owe it to them.'
      }`,
      customer
        ? 'They were told to call us. Take their bank details on the phone only, after they have named the shipment and the email address of their account. Never ask for them by email or chat.'
        : 'The account has been erased, so nobody could be told.',
      'Before you pay, see at the card provider that no refund of this payment went through and that it is not disputed. Never pay a disputed payment: the bank decides it.',
    ],
    facts: [
      { label: references.length === 1 ? 'Shipment' : 'Shipments', value: nameSome(references) },
      { label: 'Amount', value: total },
      { label: 'Reason', value: reasons.join(', ') },
      { label: 'Provider’s refund', value: refunds[0]?.providerId ?? 'none' },
      { label: 'Customer', value: customer?.email ?? 'erased' },
    ],
    button: { label: 'Open the help page', url: `${publicUrl}/help` },
    afterwards: [
      'When the transfer has been made: npm run support -- refund-paid REFERENCE. All that wait: npm run support -- refunds.',
    ],
  };
}

/** Refunds of a payment that arrived after its shipments had ended, for one mail. */
interface LateRefund {
  readonly organisationId: string;
  readonly shipmentIds: readonly string[];
  readonly references: readonly string[];
  readonly amountPence: number;
  /** Why a return could not be booked any more; undefined where it was for something else. */
  readonly endedReturn: string | undefined;
}

export async function findLateRefund(
  database: Database,
  refundIds: readonly string[],
): Promise<LateRefund | undefined> {
  const refunds = await findRefunds(database, refundIds);
  const shipmentIds = refunds.map(({ shipmentId }) => shipmentId);
  const shipments = await findShipments(database, shipmentIds);
  const [first] = shipments;
  const endedReturn = refunds.find(({ reason }) => reason !== lateReason)?.reason;
  return (
    first && {
      organisationId: first.organisationId, // a payment is one customer's
      shipmentIds,
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      // The return that was booked before it may have been cancelled since.
      endedReturn: endedReturn && ((await whyReturnEnded(database, first)) ?? endedReturn),
    }
  );
}

/** To a customer whose card paid for shipments that had been cancelled or had expired by then. */
export function writeLateRefund(
  { references, amountPence, endedReturn }: LateRefund,
  fullName: string,
  { companyName, publicUrl }: Pick<Sender, 'companyName' | 'publicUrl'>,
): EmailMessage {
  const total = formatPounds(poundsFromPence(amountPence));
  const words = {
    ...(references.length === 1 ? wordsForOne(references) : wordsForMany(references)),
    ...(endedReturn !== undefined && endedReturnWords(endedReturn)),
  };
  return {
    subject: `Your refund: ${total} for ${words.subject} from ${companyName}`,
    preview: `We’re refunding ${total} to your card. You don’t need to do anything.`,
    heading: 'Your refund',
    paragraphs: [
      greet(fullName),
      `You paid ${total} for ${words.gone} We’re refunding all of it to your card. You don’t need to do anything.`,
      words.again,
    ],
    facts: [words.fact, { label: 'Refund', value: total }],
    button: { label: 'Send a parcel', url: `${publicUrl}/ship-parcel` },
    afterwards: ['It usually takes 5 to 10 working days to reach your account.'],
  };
}

function endedReturnWords(reason: string) {
  return {
    gone: `a return that we couldn’t book. ${reason}`,
    again: 'Not sure how to return the parcel? Open our email about it, or contact us.',
  };
}

function wordsForOne([reference = '']: readonly string[]) {
  return {
    subject: `shipment ${reference}`,
    gone: 'a shipment that had already been cancelled or had expired, so we can’t carry it.',
    again: 'If you still want to send the parcel, please book it again.',
    fact: { label: 'Shipment', value: reference },
  };
}

function wordsForMany(references: readonly string[]) {
  const count = references.length.toLocaleString('en-GB');
  return {
    subject: `${count} shipments`,
    gone: `${count} shipments that had already been cancelled or had expired, so we can’t carry them.`,
    again: 'If you still want to send the parcels, please book them again.',
    fact: { label: 'Shipments', value: nameSome(references) },
  };
}

function nameSome(references: readonly string[]): string {
  const named = references.slice(0, mostNamed).join(', ');
  const more = references.length - mostNamed;
  return more > 0 ? `${named} and ${more.toLocaleString('en-GB')} more` : named;
}
