import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { nextSteps } from '../../../contract/values/next-steps.ts';
import type { EmailMessage } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import type { Invoice } from '../invoice.ts';

/** Who writes, and where links lead. */
export interface ReceiptSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

/** The letter that brings a customer their invoice, or the credit note of a refund. The document itself travels with it. */
export function writeReceipt(
  invoice: Invoice,
  fullName: string,
  { companyName, publicUrl }: ReceiptSender,
): EmailMessage {
  const total = formatPounds(poundsFromPence(invoice.grossPence));
  const isInvoice = invoice.kind === 'INVOICE';
  const trackingUrl = `${publicUrl}/track-parcel?tracking_code=${invoice.trackingCode}`;
  const words = isInvoice ? paidWords(total) : refundWords(total);
  return {
    subject: `${words.heading}: ${invoice.number} from ${companyName}`,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [greet(fullName), words.paragraph, ...(isInvoice ? numbered(nextSteps(1)) : [])],
    facts: [
      { label: isInvoice ? 'Invoice' : 'Credit note', value: invoice.number },
      ...(invoice.corrects === undefined ? [] : [{ label: 'Corrects invoice', value: invoice.corrects }]),
      { label: 'Tracking code', value: invoice.trackingCode },
      { label: 'Net', value: formatPounds(poundsFromPence(invoice.netPence)) },
      { label: `VAT at ${invoice.vatBasisPoints / 100}%`, value: formatPounds(poundsFromPence(invoice.vatPence)) },
      { label: 'Total', value: total },
    ],
    button: {
      label: isInvoice ? 'Print your label' : 'See your shipment',
      url: `${publicUrl}/dashboard/shipments/${invoice.shipmentId}`,
    },
    afterwards: [
      isInvoice
        ? 'You can cancel free of charge until the first scan of your parcel, and have your money back.'
        : 'Banks usually take five to ten days to show it.',
    ],
    ...(isInvoice && { links: [{ label: 'Track your parcel', url: trackingUrl }] }),
  };
}

/** Plain text has no lists: the numbers are part of the words. */
export function numbered(steps: readonly string[]): readonly string[] {
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
