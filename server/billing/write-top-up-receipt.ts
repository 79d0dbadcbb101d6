import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { longDate } from '../../contract/values/time/relative-day.ts';
import type { EmailMessage, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';

interface PaidTopUp {
  readonly reference: string;
  readonly amountPence: number;
  readonly paidAt: Date;
}

/** A receipt, and not a VAT invoice: VAT is due when the balance is used. */
export function writeTopUpReceipt(
  { reference, amountPence, paidAt }: PaidTopUp,
  fullName: string,
  { companyName, publicUrl }: MailSender,
): EmailMessage {
  const amount = formatPounds(poundsFromPence(amountPence));
  return {
    subject: `Your top-up of ${amount}: receipt from ${companyName}`,
    preview: `${amount} is on your balance.`,
    heading: 'Your receipt',
    paragraphs: [greet(fullName), `Thank you. We’ve received your payment of ${amount}, and it’s on your balance.`],
    facts: [
      { label: 'Receipt', value: reference },
      { label: 'Paid', value: longDate(paidAt) },
      { label: 'Amount', value: amount },
    ],
    button: { label: 'See your balance', url: `${publicUrl}/dashboard/billing` },
    afterwards: [
      'This is not a VAT invoice. You’ll get a VAT invoice for each shipment that you pay for from your balance.',
    ],
  };
}
