import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { greet } from '../../mails/greet.ts';
import type { Letter } from '../../mails/letter.ts';
import type { LateRefund } from '../find-late-refund.ts';

/** The letter to somebody whose card paid for a shipment that had been cancelled or had expired by then. */
export function writeLateRefund(
  { reference, amountPence }: LateRefund,
  fullName: string,
  { companyName, publicUrl }: { readonly companyName: string; readonly publicUrl: string },
): Letter {
  const total = formatPounds(poundsFromPence(amountPence));
  return {
    subject: `Your refund: ${total} for shipment ${reference} from ${companyName}`,
    preview: `${total} goes back to the card that paid. You need not do anything.`,
    heading: 'Your refund',
    paragraphs: [
      greet(fullName),
      `Your card paid ${total} for a shipment that had already been cancelled or had expired, so we can’t carry it. ` +
        'All of it goes back to the card that paid. You need not do anything.',
      'Should you still want to send the parcel, please create the shipment again.',
    ],
    facts: [
      { label: 'Shipment', value: reference },
      { label: 'Goes back', value: total },
    ],
    button: { label: 'Send a parcel', url: `${publicUrl}/ship-parcel` },
    afterwards: ['Banks usually take five to ten days to show it.'],
  };
}
