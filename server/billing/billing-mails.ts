import type { Company } from '../../contract/company.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { longDate, weekdayAndDate } from '../../contract/values/time/relative-day.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { BillingMail } from './billing-deps.ts';
import { type BillingPayment, findBillingPayment } from './billing-payments.repository.ts';
import { referenceOf } from './billing-payments.ts';
import { monthOf } from './issue-statements.ts';
import { findLiveMandate, findMandate, type StoredMandate } from './mandates.repository.ts';
import { findStatement, type Statement } from './statements.repository.ts';

/** What a mail is about: all that is known when it is sent. */
interface Subject {
  readonly organisationId: string;
  readonly payment?: BillingPayment | undefined;
  readonly statement?: Statement | undefined;
  /** The live one, or that of a mail about one. */
  readonly mandate?: StoredMandate | undefined;
}

/** Undefined where there is nothing left to say. */
export async function findMailSubject(database: Database, mail: BillingMail): Promise<Subject | undefined> {
  if ('mandateId' in mail) {
    const mandate = await findMandate(database, mail.mandateId);
    return mandate && { organisationId: mandate.organisationId, mandate };
  }
  const payment = 'paymentId' in mail ? await findBillingPayment(database, { id: mail.paymentId }) : undefined;
  const number = 'number' in mail ? mail.number : payment?.statementNumber;
  const statement = number === undefined ? undefined : await findStatement(database, number);
  const organisationId = payment?.organisationId ?? statement?.organisationId;
  if (organisationId === undefined) return undefined;
  const mandate = await findLiveMandate(database, organisationId);
  const asksToPay = mail.template === 'reminder' || mail.template === 'debit-notice';
  if (asksToPay && statement?.leftPence === 0) return undefined;
  if (mail.template === 'debit-notice' && (!mandate || statement?.collectOn === undefined)) return undefined;
  return { organisationId, payment, statement, mandate };
}

interface Sender {
  readonly company: Company;
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: EmailMessage['facts'];
  readonly button?: string;
  readonly afterwards?: readonly string[];
}

export function writeBillingMail(
  mail: BillingMail,
  about: Subject,
  fullName: string,
  { company, publicUrl }: Sender,
): EmailMessage {
  const words = wordsOf(mail, about, company);
  return {
    subject: `${words.subject} from ${company.name}`,
    preview: words.paragraphs[0] ?? words.heading,
    heading: words.heading,
    paragraphs: [greet(fullName), ...words.paragraphs],
    ...(words.facts && { facts: words.facts }),
    button: { label: words.button ?? 'Go to billing', url: `${publicUrl}/dashboard/billing` },
    afterwards: words.afterwards ?? [],
  };
}

function wordsOf(mail: BillingMail, about: Subject, company: Company): Words {
  const { payment, statement, mandate } = about;
  switch (mail.template) {
    case 'receipt':
      return statement ? paidWords(statement, payment) : topUpWords(payment);
    case 'statement':
      return statementWords(statement, mandate, company);
    case 'debit-notice':
      return noticeWords(statement, mandate, company);
    case 'debit-failed':
      return failedWords(statement, payment);
    case 'reclaimed':
      return reclaimedWords(mail.amountPence, statement);
    case 'refunded':
      return refundedWords(mail.amountPence, statement);
    case 'refund-returned':
      return refundReturnedWords(mail.amountPence, statement);
    case 'reminder':
      return reminderWords(statement, mail.stage);
    case 'mandate-agreed':
      return agreedWords(mandate, company);
    case 'mandate-ended':
    default:
      return endedWords(mandate);
  }
}

function endedWords(mandate: StoredMandate | undefined): Words {
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

function pounds(pence = 0): string {
  return formatPounds(poundsFromPence(pence));
}

function day(text = ''): string {
  return weekdayAndDate(dateOf(text));
}

/** A receipt, and not a VAT invoice: VAT is due when the balance is used. */
function topUpWords(payment: BillingPayment | undefined): Words {
  const amount = pounds(payment?.amountPence);
  return {
    subject: `Your top-up of ${amount}: receipt`,
    heading: 'Your receipt',
    paragraphs: [`Thank you. We’ve received your payment of ${amount}, and it’s on your balance.`],
    facts: [
      { label: 'Receipt', value: payment ? referenceOf(payment) : '' },
      { label: 'Paid', value: longDate(payment?.paidAt ?? new Date(0)) },
      { label: 'Amount', value: amount },
    ],
    button: 'See your balance',
    afterwards: [
      'This is not a VAT invoice. You’ll get a VAT invoice for each shipment that you pay for from your balance.',
    ],
  };
}

function paidWords(statement: Statement, payment: BillingPayment | undefined): Words {
  const amount = pounds(payment?.amountPence);
  return {
    subject: `Statement ${statement.number} is paid: receipt`,
    heading: 'Your receipt',
    paragraphs: [`Thank you. We’ve received ${amount} for statement ${statement.number} of ${monthOf(statement)}.`],
    facts: [
      { label: 'Statement', value: statement.number },
      { label: 'Paid', value: longDate(payment?.paidAt ?? statement.issuedAt) },
      { label: 'Amount', value: amount },
    ],
  };
}

function statementWords(statement: Statement | undefined, mandate: StoredMandate | undefined, company: Company): Words {
  if (!statement) throw new Error('The statement is gone.');
  const { number, duePence, dueOn, collectOn, broughtForwardPence } = statement;
  const amount = pounds(duePence);
  const isCollected = mandate !== undefined && collectOn !== undefined;
  const notice = isCollected ? noticeOf(statement, mandate, company) : undefined;
  const due =
    duePence === 0
      ? 'There’s nothing to pay.'
      : isCollected
        ? (notice?.[0] ?? '')
        : `Please pay it by ${day(dueOn)}. You can pay by card, or set up a Direct Debit.`;
  return {
    subject: `Your statement for ${monthOf(statement)}: ${amount}`,
    heading: `Your statement for ${monthOf(statement)}`,
    paragraphs: [`Your statement ${number} comes to ${amount}. It’s attached.`, due],
    facts: [
      { label: 'Statement', value: number },
      ...(broughtForwardPence === 0 ? [] : [{ label: 'Brought forward', value: pounds(broughtForwardPence) }]),
      { label: 'To pay', value: amount },
      ...(duePence === 0 ? [] : [{ label: isCollected ? 'Collected on' : 'Due by', value: day(collectOn ?? dueOn) }]),
    ],
    button: duePence === 0 || isCollected ? 'See your account' : `Pay ${amount}`,
    afterwards: [
      ...(notice?.slice(1) ?? []),
      'A statement is not a VAT invoice. The VAT invoice of each shipment is in your invoices.',
    ],
  };
}

/** Advance notice of amount, day, account and reference, as the Bacs scheme asks before each debit. */
function noticeOf({ leftPence, collectOn }: Statement, mandate: StoredMandate, company: Company): readonly string[] {
  return [
    `We’ll collect ${pounds(leftPence)} by Direct Debit on or just after ${day(collectOn)}, from the account ending ${mandate.lastFour}. It shows on your bank statement with the reference ${mandate.reference}.`,
    guaranteeWords(company),
  ];
}

/** In short; the whole of it is on the billing page. */
function guaranteeWords({ name, email, phone }: Company): string {
  return `Your payments are protected by the Direct Debit Guarantee: if a debit is wrong, your bank refunds it at once. Questions? ${name}, ${email}, ${phone}.`;
}

function noticeWords(statement: Statement | undefined, mandate: StoredMandate | undefined, company: Company): Words {
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

/** By the provider's code. */
const failures: Readonly<Record<string, string>> = {
  insufficient_funds: 'There wasn’t enough money in the account.',
  account_closed: 'The account is closed.',
  debit_not_authorized: 'The bank says that you haven’t agreed to the debit.',
  payment_intent_mandate_invalid: 'The Direct Debit has ended.',
};

function failedWords(statement: Statement | undefined, payment: BillingPayment | undefined): Words {
  const amount = pounds(payment?.amountPence);
  const why = failures[payment?.failure ?? ''];
  const reason = why === undefined ? [] : [{ label: 'Why', value: why }];
  return {
    subject: `We couldn’t collect ${amount} by Direct Debit`,
    heading: 'Your Direct Debit failed',
    paragraphs: [
      `Your bank didn’t pay ${amount} for statement ${statement?.number}. Please pay it by card before ${day(statement?.stopsOn)}. After that you can’t book on account until it’s paid.`,
    ],
    facts: [{ label: 'Statement', value: statement?.number ?? '' }, { label: 'Amount', value: amount }, ...reason],
    button: `Pay ${amount}`,
    afterwards: ['We won’t try this debit again. If you change the bank account, we’ll collect from the new one.'],
  };
}

function reclaimedWords(amountPence: number, statement: Statement | undefined): Words {
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

function refundedWords(amountPence: number, statement: Statement | undefined): Words {
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

function refundReturnedWords(amountPence: number, statement: Statement | undefined): Words {
  const amount = pounds(amountPence);
  return {
    subject: `Your refund of ${amount} didn’t arrive`,
    heading: 'Your refund didn’t arrive',
    paragraphs: [
      `Your bank sent back our refund of ${amount}. It’s ${statement ? 'a credit on your monthly account' : 'on your balance again'}. Answer this email, and we’ll find another way to pay it back.`,
    ],
  };
}

function reminderWords(statement: Statement | undefined, stage: number): Words {
  const [amount, number, due] = [pounds(statement?.leftPence), statement?.number, day(statement?.dueOn)];
  const stops = `After ${day(statement?.stopsOn)} you can’t book on account until it’s paid.`;
  const [subject, text] =
    stage === 1
      ? [`Statement ${number} is due soon`, `Your statement ${number} of ${amount} is due by ${due}.`]
      : stage === 2
        ? [`Statement ${number} is overdue`, `Your statement ${number} of ${amount} was due on ${due}. ${stops}`]
        : [
            'Your monthly account has stopped',
            `Your statement ${number} of ${amount} was due on ${due}. You can’t book on account until it’s paid. As soon as we have the payment, you can.`,
          ];
  return { subject: `${subject}: reminder`, heading: subject, paragraphs: [text], button: `Pay ${amount}` };
}

function agreedWords(mandate: StoredMandate | undefined, company: Company): Words {
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
