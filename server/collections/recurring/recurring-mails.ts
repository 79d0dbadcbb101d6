import type { EmailMessage } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import type { RecurringMail } from '../collection-deps.ts';

interface Words {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export function writeRecurringMail(
  mail: RecurringMail,
  fullName: string,
  { companyName, publicUrl }: { readonly companyName: string; readonly publicUrl: string },
): EmailMessage {
  const { heading, paragraphs } = wordsFor(mail);
  const { window } = mail;
  return {
    subject: `${heading} (${companyName})`,
    preview: paragraphs[0] ?? heading,
    heading,
    paragraphs: [greet(fullName), ...paragraphs],
    facts: [
      ...(window !== undefined
        ? [{ label: mail.template === 'MADE' ? 'First collection' : 'Collection', value: window }]
        : []),
      { label: 'Recurring', value: mail.times },
      { label: 'From', value: mail.town },
    ],
    button: { label: 'See your collections', url: `${publicUrl}/dashboard/collections` },
    afterwards: [],
  };
}

function wordsFor({ template, times, window = '', reason = '', alternative }: RecurringMail): Words {
  switch (template) {
    case 'MADE':
      return {
        heading: 'Your recurring collection is set up',
        paragraphs: [
          `We’ll collect ${times}, except on bank holidays.`,
          'Shipments that you pay for before the cut-off join the next collection by themselves. If nothing is booked by then, we don’t send a driver, and there’s no fee.',
        ],
      };
    case 'CANNOT_COME':
      return {
        heading: 'We can’t collect at your usual time',
        paragraphs: [
          `We can’t collect on ${window}: ${reason.replace(/[.\s]+$/, '')}. We’re sorry.`,
          alternative === undefined
            ? 'Choose another time with the button below. It’s free.'
            : `The next free time is ${alternative}. Choose it, or another, with the button below. It’s free.`,
        ],
      };
    case 'NOTHING_READY':
      return {
        heading: 'We won’t collect this time',
        paragraphs: [
          `Nothing was booked for ${window} by the cut-off, so we won’t send a driver. There’s no fee.`,
          'Your next collections stay as they are. If you book a shipment now, you can choose another time.',
        ],
      };
    case 'PAUSED':
      return {
        heading: 'Your recurring collection is paused',
        paragraphs: [
          `We won’t collect from ${reason}. Afterwards we’ll come ${times} again.`,
          'Collections that have shipments already stay booked. You can cancel them with the button below.',
        ],
      };
    case 'ENDED':
      break;
  }
  return {
    heading: 'Your recurring collection has ended',
    paragraphs: [
      `We no longer collect ${times}.`,
      'Collections that have shipments already stay booked. You can cancel them with the button below.',
    ],
  };
}
