import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { greet } from '../../mails/greet.ts';
import type { Letter } from '../../mails/letter.ts';
import type { Invoice } from '../invoice.ts';
import type { ReceiptSender } from './write-receipt.ts';

/** The letter that brings a customer the invoices of a batch. They travel with it as one document, a page for each. */
export function writeBatchReceipt(
  invoices: readonly Invoice[],
  fullName: string,
  { companyName, publicUrl }: ReceiptSender,
): Letter {
  const pounds = (pence: (invoice: Invoice) => number) =>
    formatPounds(poundsFromPence(invoices.reduce((sum, invoice) => sum + pence(invoice), 0)));
  const total = pounds(({ grossPence }) => grossPence);
  const count = invoices.length.toLocaleString('en-GB');
  return {
    subject: `Your receipt: ${count} invoices from ${companyName}`,
    preview: `We have received your payment of ${total}. Your ${count} parcels are booked.`,
    heading: 'Your receipt',
    paragraphs: [
      greet(fullName),
      `Thank you. We have received your payment of ${total}, and your ${count} parcels are booked. The VAT invoice of each is a page of the attached document.`,
    ],
    facts: [
      { label: 'Invoices', value: `${invoices[0]?.number} to ${invoices.at(-1)?.number}` },
      { label: 'Net', value: pounds(({ netPence }) => netPence) },
      { label: 'VAT', value: pounds(({ vatPence }) => vatPence) },
      { label: 'Total', value: total },
    ],
    button: { label: 'See your shipments', url: `${publicUrl}/dashboard` },
    afterwards: [
      'You can cancel each of them free of charge until the first scan of its parcel, and have your money back.',
    ],
  };
}
