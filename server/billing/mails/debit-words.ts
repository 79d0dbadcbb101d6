import type { Company } from '../../../contract/company.ts';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { longDate, weekdayAndDate } from '../../../contract/values/time/relative-day.ts';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import type { EmailMessage } from '../../mails/email-message.ts';
import type { BillingPayment } from '../billing-payments.repository.ts';
import type { StoredMandate } from '../mandates.repository.ts';
import type { Statement } from '../statements.repository.ts';

export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: EmailMessage['facts'];
  readonly button?: string;
  readonly afterwards?: readonly string[];
}

export function pounds(pence = 0): string {
  return formatPounds(poundsFromPence(pence));
}

export function day(text = ''): string {
  return weekdayAndDate(dateOf(text));
}

export function agreedWords(mandate: StoredMandate | undefined, company: Company): Words {
  if (!mandate) throw new Error('The Direct Debit is gone.');
  return {
    subject: 'Your Direct Debit is set up: confirmation',
    heading: 'Your Direct Debit is set up',
    paragraphs: [
      'We’ll collect your monthly statements by Direct Debit. We’ll email you the amount and the day at least three working days before each.',
    ],
    facts: [
      { label: 'Sort code', value: mandate.sortCode.replaceAll(/(\d\d)(?=\d)/g, '$1-') },
      { label: 'Account ending', value: mandate.lastFour },
      { label: 'Reference', value: mandate.reference },
    ],
    button: 'See your Direct Debit',
    afterwards: [guaranteeWords(company)],
  };
}

export function endedWords(mandate: StoredMandate | undefined): Words {
  return {
    subject: 'Your Direct Debit has ended',
    heading: 'Your Direct Debit has ended',
    paragraphs: [
      `Your bank has ended or refused the Direct Debit for the account ending ${mandate?.lastFour}. We can’t collect your statements until you set up another.`,
    ],
    button: 'Set up a Direct Debit',
    afterwards: ['You can also pay each statement by card.'],
  };
}

export function noticeWords(
  statement: Statement | undefined,
  mandate: StoredMandate | undefined,
  company: Company,
): Words {
  if (!statement || !mandate) throw new Error('There is nothing to collect.');
  const [notice = '', guarantee = ''] = noticeOf(statement, mandate, company);
  return {
    subject: `We’ll collect ${pounds(statement.leftPence)} on ${longDate(dateOf(statement.collectOn ?? ''))}: Direct Debit notice`,
    heading: 'Your next Direct Debit',
    paragraphs: [notice],
    facts: [
      { label: 'Statement', value: statement.number },
      { label: 'Amount', value: pounds(statement.leftPence) },
      { label: 'Collected on', value: day(statement.collectOn) },
      { label: 'Reference', value: mandate.reference },
    ],
    button: 'See your account',
    afterwards: [guarantee],
  };
}

/** Advance notice of amount, day, account and reference, as the Bacs scheme asks before each debit. */
export function noticeOf(
  { leftPence, collectOn }: Statement,
  mandate: StoredMandate,
  company: Company,
): readonly string[] {
  return [
    `We’ll collect ${pounds(leftPence)} by Direct Debit on or just after ${day(collectOn)}, from the account ending ${mandate.lastFour}. It shows on your bank statement with the reference ${mandate.reference}.`,
    guaranteeWords(company),
  ];
}

/** In short; the whole of it is on the billing page. */
function guaranteeWords({ name, email, phone }: Company): string {
  return `Your payments are protected by the Direct Debit Guarantee: if a debit is wrong, your bank refunds it at once. Questions? ${name}, ${email}, ${phone}.`;
}

/** By the provider's code. */
const failures: Readonly<Record<string, string>> = {
  insufficient_funds: 'There wasn’t enough money in the account.',
  account_closed: 'The account is closed.',
  debit_not_authorized: 'The bank says that you haven’t agreed to the debit.',
  payment_intent_mandate_invalid: 'The Direct Debit has ended.',
};

export function failedWords(statement: Statement | undefined, payment: BillingPayment | undefined): Words {
  const amount = pounds(payment?.amountPence);
  const why = failures[payment?.failure ?? ''];
  const reason = why === undefined ? [] : [{ label: 'Why', value: why }];
  return {
    subject: `We couldn’t collect ${amount} by Direct Debit`,
    heading: 'Your Direct Debit failed',
    paragraphs: [
      `Your bank didn’t pay ${amount} for statement ${statement?.number}. Please pay it by card before ${day(statement?.stopsOn)}. From that day you can’t book on account until it’s paid.`,
    ],
    facts: [{ label: 'Statement', value: statement?.number ?? '' }, { label: 'Amount', value: amount }, ...reason],
    button: `Pay ${amount}`,
    afterwards: ['We won’t try this debit again. If you change the bank account, we’ll collect from the new one.'],
  };
}

export function reclaimedWords(amountPence: number, statement: Statement | undefined): Words {
  const amount = pounds(amountPence);
  if (!statement) {
    return {
      subject: `Your bank took back your top-up of ${amount}`,
      heading: 'Your bank took back a top-up',
      paragraphs: [
        `Your bank took back ${amount} of a top-up, so we’ve taken it off your balance. If your balance is below zero now, top it up to pay from it again.`,
      ],
      button: 'See your balance',
    };
  }
  const isUnpaid = statement.leftPence > 0;
  return {
    subject: `Your bank took back ${amount}`,
    heading: 'Your bank took back a payment',
    paragraphs: [
      isUnpaid
        ? `Your bank took back ${amount} that you paid for statement ${statement.number}, so the statement is unpaid again. Please pay it by card before ${day(statement.stopsOn)}. From that day you can’t book on account until it’s paid.`
        : `Your bank took back ${amount} that you paid for statement ${statement.number}. If you owe it, it comes with your next statement.`,
    ],
    button: isUnpaid ? `Pay ${pounds(statement.leftPence)}` : 'See your account',
    afterwards: ['If you took it back because something was wrong, answer this email and we’ll put it right.'],
  };
}

export function refundedWords(amountPence: number, statement: Statement | undefined): Words {
  const amount = pounds(amountPence);
  const [what, then] = statement
    ? [
        `your payment for statement ${statement.number}`,
        'If that leaves something to pay, it comes with your next statement.',
      ]
    : ['your top-up', 'We’ve taken it off your balance.'];
  return {
    subject: `We’ve refunded ${amount}`,
    heading: 'Your refund',
    paragraphs: [`We’ve paid back ${amount} of ${what} to the card or account you paid with. ${then}`],
    afterwards: ['Your bank may take some days to show it.'],
  };
}

export function refundReturnedWords(amountPence: number, statement: Statement | undefined): Words {
  const amount = pounds(amountPence);
  return {
    subject: `Your refund of ${amount} didn’t arrive`,
    heading: 'Your refund didn’t arrive',
    paragraphs: [
      `Your bank sent back our refund of ${amount}. It’s ${statement ? 'a credit on your monthly account' : 'on your balance again'}. Answer this email, and we’ll find another way to pay it back.`,
    ],
  };
}
