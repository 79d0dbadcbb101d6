import { accountAnswers } from './account-answers.ts';
import type { HelpAnswer } from './help-answer.ts';
import { packingAnswers } from './packing-answers.ts';
import { paymentAnswers } from './payment-answers.ts';
import { priceAnswers } from './price-answers.ts';
import { receiverAnswers } from './receiver-answers.ts';

/** Answers that belong together, under one heading of the help page. */
export interface HelpGroup {
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
  { id: 'accounts', title: 'Your account, your data and us', subject: 'Account', answers: accountAnswers },
];

/** Every answer of the help page, in its order. */
export const helpAnswers: readonly HelpAnswer[] = helpGroups.flatMap(({ answers }) => answers);
