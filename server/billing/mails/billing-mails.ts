import type { Company } from '../../../contract/company.ts';
import { longDate } from '../../../contract/values/time/relative-day.ts';
import type { Database } from '../../database/database.ts';
import type { EmailMessage } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import type { BillingMail } from '../billing-deps.ts';
import { type BillingPayment, findBillingPayment } from '../billing-payments.repository.ts';
import { referenceOf } from '../billing-payments.ts';
import { monthOf } from '../issue-statements.ts';
import { findLiveMandate, findMandate, type StoredMandate } from '../mandates.repository.ts';
import { findStatement, type Statement } from '../statements.repository.ts';
import {
  agreedWords,
  day,
  endedWords,
  failedWords,
  noticeOf,
  noticeWords,
  pounds,
  reclaimedWords,
  refundedWords,
  refundReturnedWords,
  type Words,
} from './debit-words.ts';

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

export function statementWords(
  statement: Statement | undefined,
  mandate: StoredMandate | undefined,
  company: Company,
): Words {
  if (!statement) throw new Error('The statement is gone.');
  const { number, duePence, dueOn, collectOn, documentsPence, broughtForwardPence } = statement;
  const carriedForwardPence = documentsPence + broughtForwardPence - duePence;
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
      ...(carriedForwardPence === 0
        ? []
        : [{ label: 'Carried forward to the next statement', value: pounds(carriedForwardPence) }]),
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

function reminderWords(statement: Statement | undefined, stage: number): Words {
  const [amount, number, due] = [pounds(statement?.leftPence), statement?.number, day(statement?.dueOn)];
  const stops = `From ${day(statement?.stopsOn)} you can’t book on account until it’s paid.`;
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
