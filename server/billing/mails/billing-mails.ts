import type { Company } from '../../../contract/company.ts';
import type { Database } from '../../database/database.ts';
import type { EmailMessage } from '../../mails/email-message.ts';
import { greet } from '../../mails/greet.ts';
import type { BillingMail } from '../billing-deps.ts';
import { type BillingPayment, findBillingPayment } from '../billing-payments.repository.ts';
import { findLiveMandate, findMandate, type StoredMandate } from '../mandates.repository.ts';
import { findStatement, type Statement } from '../statements.repository.ts';
import {
  agreedWords,
  endedWords,
  failedWords,
  noticeWords,
  reclaimedWords,
  refundedWords,
  refundReturnedWords,
  type Words,
} from './debit-words.ts';
import { paidWords, reminderWords, statementWords, topUpWords } from './statement-words.ts';

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
