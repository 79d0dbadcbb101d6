import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import type { EmailMessage } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import type { LateRefund } from '../find-late-refund.ts';

/** More references than these are only counted: nobody reads a thousand. */
const mostNamed = 10;

/** The letter to somebody whose card paid for shipments that had been cancelled or had expired by then. */
export function writeLateRefund(
  { references, amountPence, isEndedReturn }: LateRefund,
  fullName: string,
  { companyName, publicUrl }: { readonly companyName: string; readonly publicUrl: string },
): EmailMessage {
  const total = formatPounds(poundsFromPence(amountPence));
  const words = {
    ...(references.length === 1 ? wordsForOne(references) : wordsForMany(references)),
    ...(isEndedReturn && endedReturnWords),
  };
  return {
    subject: `Your refund: ${total} for ${words.subject} from ${companyName}`,
    preview: `${total} goes back to the card that paid. You need not do anything.`,
    heading: 'Your refund',
    paragraphs: [
      greet(fullName),
      `Your card paid ${total} for ${words.gone} ` +
        'All of it goes back to the card that paid. You need not do anything.',
      words.again,
    ],
    facts: [words.fact, { label: 'Goes back', value: total }],
    button: { label: 'Send a parcel', url: `${publicUrl}/ship-parcel` },
    afterwards: ['Banks usually take five to ten days to show it.'],
  };
}

const endedReturnWords = {
  gone: 'a return that we could not book. The parcel is already being returned, or we no longer know who sent it.',
  again: 'Not sure how the parcel goes back? Open our email about it, or contact us.',
};

function wordsForOne([reference = '']: readonly string[]) {
  return {
    subject: `shipment ${reference}`,
    gone: 'a shipment that had already been cancelled or had expired, so we can’t carry it.',
    again: 'Should you still want to send the parcel, please create the shipment again.',
    fact: { label: 'Shipment', value: reference },
  };
}

function wordsForMany(references: readonly string[]) {
  const count = references.length.toLocaleString('en-GB');
  const more =
    references.length > mostNamed ? ` and ${(references.length - mostNamed).toLocaleString('en-GB')} more` : '';
  return {
    subject: `${count} shipments`,
    gone: `${count} shipments that had already been cancelled or had expired, so we can’t carry them.`,
    again: 'Should you still want to send the parcels, please create the shipments again.',
    fact: { label: 'Shipments', value: `${references.slice(0, mostNamed).join(', ')}${more}` },
  };
}
