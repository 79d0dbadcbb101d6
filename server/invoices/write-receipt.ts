import { guestLinkLifetime } from '../../contract/accounts/guests.ts';
import type { PayFrom } from '../../contract/billing.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { type Holder, nextSteps, returnSteps } from '../../contract/values/next-steps.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import { chargebackReason, type Invoice } from './invoice.ts';

/**
 * The mail with the invoices of a payment, or the credit notes of a refund, attached as one document. `holder` has the parcel where
 * the one shipment is an ordered return; `refunded` is the one shipment of all credit notes; `guestUrl` leads somebody without
 * an account to the shipment.
 */
export function writeReceipt(
  invoices: readonly Invoice[],
  fullName: string,
  { companyName, publicUrl }: { readonly companyName: string; readonly publicUrl: string },
  {
    guestUrl,
    holder,
    refunded,
    collection,
    dropOff,
  }: {
    readonly guestUrl?: string | undefined;
    readonly holder?: Holder | undefined;
    /** When the van comes, in words. */
    readonly collection?: string | undefined;
    /** Where its sender drops it off instead. */
    readonly dropOff?: string | undefined;
    readonly refunded?: RefundedShipment | undefined;
  } = {},
): EmailMessage {
  const [first] = invoices;
  if (!first) throw new Error('There is no invoice to send.');
  const isOneDocument = invoices.length === 1;
  const isOne = isOneDocument || refunded !== undefined;
  const isPaid = first.kind === 'INVOICE';
  const { paidFrom } = first;
  const total = sumPounds(invoices, 'grossPence');
  const perShipment = [...new Map(invoices.map((invoice) => [invoice.shipmentId, invoice])).values()];
  const words =
    first.supplements !== undefined
      ? supplementWords(total, paidFrom)
      : isPaid
        ? paidWords(invoices.length, total, { holder, paidFrom, collection, dropOff })
        : first.reason === chargebackReason
          ? chargebackWords(total)
          : refundWords(refunded ? invoices.length : perShipment.length, total, { refunded, paidFrom });
  const rates = new Set(invoices.map(({ vatBasisPoints }) => `${vatBasisPoints / 100}%`));
  const shipments = isOne
    ? { label: 'See your shipment', url: guestUrl ?? `${publicUrl}/dashboard/shipments/${first.shipmentId}` }
    : { label: 'See your shipments', url: `${publicUrl}/dashboard` };
  const batchUrl = `${publicUrl}/dashboard/bulk?files=paid`;
  const labels = isOne ? { ...shipments, label: 'Print your label' } : { label: 'Print your labels', url: batchUrl };
  const trackingUrl = `${publicUrl}/track-parcel?tracking_code=${first.trackingCode}`;
  const tracking = isOne
    ? [{ label: 'Track your parcel', url: trackingUrl }]
    : [{ label: 'Download all tracking numbers', url: batchUrl }, shipments];
  const documents = isOneDocument ? words.document : `${words.document}s`;
  const subject = isOneDocument
    ? first.number
    : `${invoices.length.toLocaleString('en-GB')} ${documents.toLowerCase()}`;
  return {
    subject: `${words.heading}: ${subject} from ${companyName}`,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [greet(fullName), ...words.paragraphs],
    facts: [
      { label: documents, value: isOneDocument ? first.number : `${first.number} to ${invoices.at(-1)?.number}` },
      ...(isOneDocument && first.corrects !== undefined ? [{ label: 'Corrects invoice', value: first.corrects }] : []),
      ...(isOne && refunded && !refunded.isCancelled ? [{ label: 'Reason', value: first.reason }] : []),
      { label: isOne ? 'Tracking number' : 'Tracking numbers', value: nameSome(isOne ? [first] : perShipment) },
      { label: 'Net', value: sumPounds(invoices, 'netPence') },
      { label: `VAT at ${[...rates].join(' and ')}`, value: sumPounds(invoices, 'vatPence') },
      { label: 'Total', value: total },
    ],
    button: isPaid && holder === undefined && first.supplements === undefined ? labels : shipments,
    afterwards: [words.afterwards, ...(guestUrl === undefined ? [] : [guestLinkLifetime, keepParcels])],
    links: [
      ...(isPaid ? tracking : []),
      ...(guestUrl === undefined
        ? []
        : [{ label: 'Create a password to keep your parcels', url: `${publicUrl}/auth/register` }]),
    ],
  };
}

const keepParcels =
  'To keep your parcels together, create a password, verify your address and log in, all in one browser.';

function sumPounds(invoices: readonly Invoice[], part: 'netPence' | 'vatPence' | 'grossPence'): string {
  return formatPounds(poundsFromPence(invoices.reduce((sum, invoice) => sum + invoice[part], 0)));
}

/** More tracking codes than these are only counted; the page of the batch has them all. */
const mostNamed = 20;

function nameSome(invoices: readonly Invoice[]): string {
  const named = invoices.slice(0, mostNamed).map(({ trackingCode }) => trackingCode);
  const more = invoices.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : '');
}

interface ReceiptFacts {
  readonly holder: Holder | undefined;
  readonly collection: string | undefined;
  readonly dropOff: string | undefined;
  readonly paidFrom: PayFrom;
}

function paidWords(count: number, total: string, { holder, paidFrom, collection, dropOff }: ReceiptFacts) {
  const isOne = count === 1;
  const parcels = isOne ? 'parcel is booked' : `${count.toLocaleString('en-GB')} parcels are booked`;
  const [received, ending] = {
    CARD: ['We’ve received your payment of', ''],
    BALANCE: ['We’ve taken', ' from your balance'],
    ACCOUNT: ['We’ve put', ' on your monthly account'],
  }[paidFrom];
  const steps = holder === undefined ? nextSteps(count, collection, dropOff) : returnSteps(holder, collection);
  return {
    heading: 'Your receipt',
    document: 'Invoice',
    preview: `${received} ${total}${ending}. Your ${parcels}.`,
    paragraphs: [
      `Thank you. ${received} ${total}${ending}, and your ${parcels}. ` +
        (isOne ? 'Your VAT invoice is attached.' : 'The VAT invoice for each is a page of the attached document.'),
      // Plain text has no lists, so the numbers are part of the text.
      ...steps.map((step, index) => `${index + 1}. ${step}`),
    ],
    afterwards: isOne
      ? 'You can cancel free of charge, for a full refund, until we first scan your parcel.'
      : 'You can cancel each one free of charge, for a full refund, until we first scan it.',
  };
}

export interface RefundedShipment {
  readonly isCancelled: boolean;
  /** Of all its invoices. */
  readonly paidPence: number;
}

/** What a corrected address costs more. */
function supplementWords(total: string, paidFrom: PayFrom): ReturnType<typeof paidWords> {
  const taken =
    paidFrom === 'BALANCE' ? `We’ve taken ${total} from your balance` : `We’ve put ${total} on your monthly account`;
  return {
    heading: 'Your corrected address',
    document: 'Invoice',
    preview: `${taken}.`,
    paragraphs: [`The corrected address of your parcel costs more. ${taken}. Your VAT invoice is attached.`],
    afterwards: 'If you didn’t agree to this, please reply to this email.',
  };
}

function chargebackWords(total: string) {
  return {
    heading: 'Your credit note',
    document: 'Credit note',
    preview: `Your bank returned ${total} to you.`,
    paragraphs: [
      `You disputed a payment, and your bank returned ${total} of it to you. We’ve taken back that much of our invoice. Your credit note is attached.`,
    ],
    afterwards: 'You don’t need to do anything.',
  };
}

/** `count` is of credit notes where one shipment is refunded, else of shipments. A shipment that was not cancelled may be refunded in part. */
function refundWords(
  count: number,
  total: string,
  { refunded, paidFrom }: { readonly refunded?: RefundedShipment | undefined; readonly paidFrom: PayFrom },
): ReturnType<typeof chargebackWords> {
  const isCard = paidFrom === 'CARD';
  const attached = count === 1 ? 'Your credit note is attached.' : 'Your credit notes are attached.';
  const [put, place] = paidFrom === 'ACCOUNT' ? ['taken', 'off your monthly account'] : ['put', 'back on your balance'];
  if (refunded && !refunded.isCancelled) {
    const paid = formatPounds(poundsFromPence(refunded.paidPence));
    const part = total === paid ? total : `${total} of the ${paid} you paid`;
    const back = isCard ? `We’re refunding ${part} to the card you paid with.` : `We’ve ${put} ${part} ${place}.`;
    return { ...refundWords(count, total, { paidFrom }), paragraphs: [`${back} ${attached}`] };
  }
  const one = isCard ? `we’re refunding ${total} to the card you paid with` : `we’ve ${put} ${total} ${place}`;
  const many = isCard ? `we’re refunding ${total} to the cards you paid with` : one;
  return {
    heading: 'Your refund',
    document: 'Credit note',
    preview: isCard ? `We’re refunding ${total} to your card.` : `We’ve ${put} ${total} ${place}.`,
    paragraphs: [
      count === 1 || refunded
        ? `Your shipment was cancelled, and ${one}. ${attached}`
        : `Your ${count.toLocaleString('en-GB')} shipments were cancelled or have expired, and ${many}. The credit note for each is a page of the attached document.`,
    ],
    afterwards: isCard
      ? 'It usually takes 5 to 10 working days to reach your account.'
      : paidFrom === 'BALANCE'
        ? 'You can use it for your next shipment at once.'
        : 'It will be on your next statement.',
  };
}
