import { company } from '../../lib/company.ts';
import type { HelpAnswer } from './help-answer.ts';

/** What people ask about their money. */
export const paymentAnswers: readonly HelpAnswer[] = [
  {
    id: 'paying',
    audience: 'sender',
    question: 'How can I pay?',
    answer: `By card, in pounds, when you book. Your card details go straight to our card payment provider and never reach us. Your bank may ask you to confirm the payment.

The button names the amount. Until you press it, nothing is charged.`,
    words: ['payment', 'pay', 'card', 'debit', 'credit', 'visa', 'mastercard', 'stripe', 'secure', '3d secure'],
  },
  {
    id: 'payment-failed',
    audience: 'sender',
    question: 'My payment did not work. What now?',
    answer: `The form says why: often the bank wants a confirmation, or another card helps. You can try again at once.

A shipment that is saved and not paid waits in My Shipments for 7 days. Choose Make Payment beside it. If you are not sure whether you have paid, look there first: a paid shipment is booked, and it is never charged twice.`,
    words: ['declined', 'refused', 'error', 'failed', 'card', 'twice', 'double', 'charged', 'pending payment', 'draft'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'draft',
    audience: 'sender',
    question: 'Can I save a shipment and pay later?',
    answer: `Yes. SAVE TO DRAFT in the last step keeps it in My Shipments, where you can pay for it within 7 days. After that it expires, and nothing is charged.`,
    words: ['draft', 'save', 'later', 'pending payment', 'unpaid', 'expire'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'cancel',
    audience: 'sender',
    question: 'How do I cancel a shipment?',
    answer: `Open it in My Shipments and choose ‘Cancel this shipment’. That is free until the first scan, which is when our driver takes the first piece, and the whole price comes back to your card.

After the first scan the service has begun and can no longer be cancelled here. A shipment that you have not paid can simply be deleted.`,
    words: ['cancellation', 'refund', 'cancelling', 'stop', 'delete', 'withdraw', 'change my mind', 'cooling off'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'refund',
    audience: 'sender',
    question: 'When do I get my refund?',
    answer: `We start it as soon as the shipment is cancelled or has expired. It goes to the card you paid with. Banks usually take 5 to 10 working days to show it.

The page of the shipment says how its payment stands, and a credit note is among your invoices.`,
    words: ['money back', 'refunded', 'credit note', 'bank', 'waiting', 'how long does it take'],
  },
  {
    id: 'refund-failed',
    audience: 'sender',
    question: 'My refund failed. What happens now?',
    answer: `Your bank sent it back, for example because the card has expired. We try again where that can help. If the card can’t take it, we still owe you the money and pay it to your bank account.

The page of the shipment says how it stands and what to do. Call us on ${company.phone} with the reference of the shipment. We never ask for bank details by email or chat.`,
    words: ['failed', 'sent back', 'rejected', 'expired', 'closed', 'bank account', 'bank details', 'owed'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'invoice',
    audience: 'sender',
    question: 'Where do I find my VAT invoice?',
    answer: `It comes with your receipt by email as a PDF, and stands under My Invoices as long as the law asks us to keep it. There you can also download a month’s invoices and credit notes as one CSV table.`,
    words: ['invoices', 'receipt', 'vat', 'bill', 'accounting', 'pdf', 'tax', 'bookkeeping', 'csv'],
    link: { to: '/dashboard/invoices', label: 'Go to My Invoices' },
  },
];
