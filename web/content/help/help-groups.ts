import { accountAnswers } from './account-answers.ts';
import { paymentAnswers, priceAnswers } from './money-answers.ts';
import { packingAnswers, receiverAnswers } from './parcel-answers.ts';

export interface HelpAnswer {
  /** Its address on the help page, `/help#id`. */
  readonly id: string;
  readonly question: string;
  /** Plain text; paragraphs are separated by a blank line. */
  readonly answer: string;
  /** Other words that people use for it. They are searched and never shown. */
  readonly words: readonly string[];
  /** Where it can be done. */
  readonly link?: { readonly to: string; readonly label: string };
}

interface HelpGroup {
  readonly id: string;
  readonly title: string;
  /** The title in one word, for the list of subjects. */
  readonly subject: string;
  readonly answers: readonly HelpAnswer[];
}

/** The help page from top to bottom. */
export const helpGroups: readonly HelpGroup[] = [
  { id: 'prices', title: 'Prices and places', subject: 'Prices', answers: priceAnswers },
  { id: 'sending', title: 'Packing and sending', subject: 'Sending', answers: packingAnswers },
  { id: 'money', title: 'Paying, cancelling, refunds', subject: 'Paying', answers: paymentAnswers },
  { id: 'receiving', title: 'Receiving a parcel', subject: 'Receiving', answers: receiverAnswers },
  { id: 'accounts', title: 'Your account and your data', subject: 'Account', answers: accountAnswers },
];

export const helpAnswers: readonly HelpAnswer[] = helpGroups.flatMap(({ answers }) => answers);

/** First on the help page. */
const mostAskedIds: readonly string[] = ['tracking', 'missed-delivery', 'how-long', 'collection', 'cancel', 'refund'];

export const mostAsked: readonly HelpAnswer[] = mostAskedIds.flatMap((wanted) =>
  helpAnswers.filter(({ id }) => id === wanted),
);
