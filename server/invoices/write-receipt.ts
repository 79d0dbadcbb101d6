import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { nextSteps, returnSteps } from '../../contract/values/next-steps.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { Invoice } from './invoice.ts';

export interface ReceiptSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

/** The mail with an invoice, or with the credit note of a refund, attached. `holder` has the parcel where it is an ordered return. */
export function writeReceipt(
  invoice: Invoice,
  fullName: string,
  { companyName, publicUrl }: ReceiptSender,
  holder?: string,
): EmailMessage {
  const total = formatPounds(poundsFromPence(invoice.grossPence));
  const steps = holder === undefined ? nextSteps(1) : returnSteps(holder);
  const isInvoice = invoice.kind === 'INVOICE';
  const trackingUrl = `${publicUrl}/track-parcel?tracking_code=${invoice.trackingCode}`;
  const words = isInvoice ? paidWords(total) : refundWords(total);
  return {
    subject: `${words.heading}: ${invoice.number} from ${companyName}`,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [greet(fullName), words.paragraph, ...(isInvoice ? numbered(steps) : [])],
    facts: [
      { label: isInvoice ? 'Invoice' : 'Credit note', value: invoice.number },
      ...(invoice.corrects === undefined ? [] : [{ label: 'Corrects invoice', value: invoice.corrects }]),
      { label: 'Tracking code', value: invoice.trackingCode },
      { label: 'Net', value: formatPounds(poundsFromPence(invoice.netPence)) },
      { label: `VAT at ${invoice.vatBasisPoints / 100}%`, value: formatPounds(poundsFromPence(invoice.vatPence)) },
      { label: 'Total', value: total },
    ],
    button: {
      label: isInvoice && holder === undefined ? 'Print your label' : 'See your shipment',
      url: `${publicUrl}/dashboard/shipments/${invoice.shipmentId}`,
    },
    afterwards: [
      isInvoice
        ? 'You can cancel free of charge until the first scan of your parcel, and have your money back.'
        : 'Banks usually take 5 to 10 working days to show it.',
    ],
    ...(isInvoice && { links: [{ label: 'Track your parcel', url: trackingUrl }] }),
  };
}

/** Plain text has no lists, so the numbers are part of the text. */
function numbered(steps: readonly string[]): readonly string[] {
  return steps.map((step, index) => `${index + 1}. ${step}`);
}

function paidWords(total: string) {
  return {
    heading: 'Your receipt',
    preview: `We have received your payment of ${total}. Your parcel is booked.`,
    paragraph: `Thank you. We have received your payment of ${total}, and your parcel is booked. Your VAT invoice is attached.`,
  };
}

function refundWords(total: string) {
  return {
    heading: 'Your refund',
    preview: `${total} goes back to the card that paid.`,
    paragraph: `Your shipment was cancelled, and ${total} goes back to the card that paid for it. Your credit note is attached.`,
  };
}

/** The mail with the invoices of a batch, or the credit notes of several refunds, attached as one document. */
export function writeBatchReceipt(
  invoices: readonly Invoice[],
  fullName: string,
  { companyName, publicUrl }: ReceiptSender,
): EmailMessage {
  const pounds = (pence: (invoice: Invoice) => number) =>
    formatPounds(poundsFromPence(invoices.reduce((sum, invoice) => sum + pence(invoice), 0)));
  const total = pounds(({ grossPence }) => grossPence);
  const count = invoices.length.toLocaleString('en-GB');
  const isRefund = invoices[0]?.kind === 'CREDIT_NOTE';
  const words = isRefund ? refundBatchWords(count, total) : paidBatchWords(count, total);
  return {
    subject: `${words.heading}: ${count} ${words.documents.toLowerCase()} from ${companyName}`,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [greet(fullName), words.paragraph, ...words.steps],
    facts: [
      { label: words.documents, value: `${invoices[0]?.number} to ${invoices.at(-1)?.number}` },
      { label: 'Net', value: pounds(({ netPence }) => netPence) },
      { label: 'VAT', value: pounds(({ vatPence }) => vatPence) },
      { label: 'Total', value: total },
      ...(isRefund ? [] : [{ label: 'Tracking codes', value: nameSome(invoices) }]),
    ],
    ...(isRefund
      ? { button: { label: 'See your shipments', url: `${publicUrl}/dashboard` } }
      : {
          button: { label: 'Print your labels', url: `${publicUrl}/dashboard/bulk?files=paid` },
          links: [
            { label: 'Download all tracking codes', url: `${publicUrl}/dashboard/bulk?files=paid` },
            { label: 'See your shipments', url: `${publicUrl}/dashboard` },
          ],
        }),
    afterwards: [words.afterwards],
  };
}

/** More tracking codes than these are only counted; the page of the batch has them all. */
const mostNamed = 20;

function nameSome(invoices: readonly Invoice[]): string {
  const named = invoices.slice(0, mostNamed).map(({ trackingCode }) => trackingCode);
  const more = invoices.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : '');
}

function paidBatchWords(count: string, total: string) {
  return {
    heading: 'Your receipt',
    documents: 'Invoices',
    steps: numbered(nextSteps(2)),
    preview: `We have received your payment of ${total}. Your ${count} parcels are booked.`,
    paragraph: `Thank you. We have received your payment of ${total}, and your ${count} parcels are booked. The VAT invoice of each is a page of the attached document.`,
    afterwards:
      'You can cancel each of them free of charge until the first scan of its parcel, and have your money back.',
  };
}

function refundBatchWords(count: string, total: string) {
  return {
    heading: 'Your refund',
    documents: 'Credit notes',
    steps: [],
    preview: `${total} goes back to the card that paid.`,
    paragraph: `Your ${count} shipments were cancelled or have expired, and ${total} goes back to the card that paid for each. The credit note of each is a page of the attached document.`,
    afterwards: 'Banks usually take 5 to 10 working days to show it.',
  };
}
