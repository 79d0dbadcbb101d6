import { complaintKinds, longestSupportText } from '../../contract/support.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import { longTextWith } from '../../contract/values/texts/plain-text.ts';
import { type AuditedAction, commandActor, recordAudit } from '../audit/record-audit.ts';
import { CommandError, formatMinute } from '../cli/command-error.ts';
import type { Trx } from '../database/database.ts';
import { type Complaint, selectRecentComplaints } from './complaints.repository.ts';
import type { Conversation, ConversationWithMessages, SupportDeps } from './conversation.ts';
import { selectRecentConversations } from './conversations.repository.ts';
import { answerQuestion, findConversation } from './conversations.ts';

export type Command =
  | { readonly kind: 'list' }
  | { readonly kind: 'show'; readonly number: number }
  | { readonly kind: 'answer'; readonly number: number; readonly text: string }
  | { readonly kind: 'complaints' }
  | { readonly kind: 'refunds' }
  | { readonly kind: 'refund-paid'; readonly reference: string }
  | {
      readonly kind: 'refund';
      readonly reference: string;
      readonly partPence: number | 'all';
      /** Of who refunds. */
      readonly email: string;
      readonly reason: string;
    };

export const usage = `npm run support -- list                 lists conversations, those that wait for an answer first
npm run support -- show NUMBER          shows what was said
npm run support -- answer NUMBER TEXT   answers in the chat, and by email where there is an address
npm run support -- complaints           lists the newest complaints, with links to their files for 15 minutes
npm run support -- refunds              lists refunds that failed and have to be paid by bank transfer
npm run support -- refund SHP-… AMOUNT YOUR-EMAIL REASON  gives back pounds such as 2.50, or all; the customer reads the reason;
                                        above the limit of two people ask for it in the console
npm run support -- refund-paid SHP-…    records that the refund of a shipment was paid by bank transfer`;

const answerText = longTextWith('Write the answer after the number: answer NUMBER TEXT.', longestSupportText);

export function readCommand([verb, number, ...words]: readonly string[]): Command {
  if (verb === 'list' && number === undefined) return { kind: 'list' };
  if (verb === 'complaints' && number === undefined) return { kind: 'complaints' };
  if (verb === 'refunds' && number === undefined) return { kind: 'refunds' };
  if (verb === 'refund-paid' && number !== undefined && words.length === 0) {
    return { kind: 'refund-paid', reference: number.toUpperCase() };
  }
  if (verb === 'refund' && number !== undefined) return readRefund(number.toUpperCase(), words);
  if (verb === 'show' && words.length === 0) return { kind: 'show', number: readNumber(number) };
  if (verb !== 'answer') throw new CommandError(usage);
  const text = answerText.safeParse(words.join(' '));
  if (!text.success) throw new CommandError(text.error.issues[0]?.message ?? usage);
  return { kind: 'answer', number: readNumber(number), text: text.data };
}

const refundReason = longTextWith('Write the reason last: refund SHP-… AMOUNT YOUR-EMAIL REASON.', 200);

function readRefund(reference: string, [amount = '', email = '', ...words]: readonly string[]): Command {
  if (amount !== 'all' && !/^\d{1,6}(\.\d\d)?$/.test(amount)) {
    throw new CommandError('Give the amount in pounds, such as 2.50, or all.');
  }
  const partPence = amount === 'all' ? amount : penceFromPounds(Number(amount));
  if (partPence === 0) throw new CommandError('Give an amount above zero.');
  if (!email.includes('@')) throw new CommandError('Name yourself after the amount, by your email address.');
  const reason = refundReason.safeParse(words.join(' '));
  if (!reason.success) throw new CommandError(reason.error.issues[0]?.message ?? usage);
  return { kind: 'refund', reference, partPence, email, reason: reason.data };
}

function readNumber(text = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError('Name the conversation by its number: list shows them.');
  return Number(text);
}

type PayOut = { readonly paidPence: number } | 'none' | 'disputed' | 'lost';

/** In the command's transaction. */
export interface RefundCalls {
  /** Records itself in the audit log, under the name of who refunds. Returns a sentence. */
  refund(trx: Trx, part: Omit<Extract<Command, { kind: 'refund' }>, 'kind'>): Promise<string>;
  listOwedRefunds(trx: Trx): Promise<readonly { readonly line: string }[]>;
  recordPayOut(trx: Trx, reference: string): Promise<PayOut>;
}

export interface CommandDeps extends SupportDeps, RefundCalls {
  linkFiles(complaintReference: string): Promise<readonly { readonly url: string }[]>;
  readonly output: { write(text: string): unknown };
}

const mostListed = 50;

/** Throws a CommandError with a sentence for the terminal. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const said = await deps.database.transaction().execute(async (trx) => {
    const text = await perform(deps, trx, command);
    const audited = auditedAction(command);
    if (audited) await recordAudit(trx, commandActor('npm run support'), audited, deps.now());
    return text;
  });
  deps.output.write(`${said}\n`);
}

async function perform(deps: CommandDeps, trx: Trx, command: Command): Promise<string> {
  switch (command.kind) {
    case 'list':
      return describeList(await selectRecentConversations(trx, mostListed));
    case 'show':
      return describeConversation(known(await findConversation(trx, command), command.number));
    case 'answer': {
      const answered = await answerQuestion({ ...deps, database: trx }, command.number, command.text);
      const { email } = known(answered, command.number);
      return email === ''
        ? `Answered ${command.number}. It shows in the chat; there is no email address to send it to.`
        : `Answered ${command.number}. It shows in the chat and goes to ${email}.`;
    }
    case 'complaints':
      return describeComplaints(await selectRecentComplaints(trx, mostListed), deps);
    case 'refunds': {
      const owed = await deps.listOwedRefunds(trx);
      return owed.length === 0 ? 'No refund has to be paid.' : owed.map(({ line }) => line).join('\n');
    }
    case 'refund':
      return deps.refund(trx, command);
    case 'refund-paid':
      break;
  }
  return describePayOut(await deps.recordPayOut(trx, command.reference), command.reference);
}

/** Undefined of a refund, which is recorded as somebody's own. */
function auditedAction(command: Command): AuditedAction | undefined {
  return command.kind === 'refund' ? undefined : { action: actions[command.kind], subject: subjectOf(command) };
}

const actions: Readonly<Record<Exclude<Command['kind'], 'refund'>, string>> = {
  list: 'list conversations',
  show: 'read conversation',
  answer: 'answer conversation',
  complaints: 'list complaints',
  refunds: 'list refunds',
  'refund-paid': 'record refund as paid',
};

function subjectOf(command: Command): AuditedAction['subject'] {
  if ('number' in command) return { kind: 'conversation', id: String(command.number) };
  if ('reference' in command) return { kind: 'shipment', id: command.reference };
  return { kind: command.kind === 'list' ? 'conversations' : command.kind, id: 'recent' };
}

function known<T>(conversation: T | undefined, number: number): T {
  if (conversation !== undefined) return conversation;
  throw new CommandError(`There is no conversation ${number}. Run list to see all conversations.`);
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function describePayOut(outcome: PayOut, reference: string): string {
  if (typeof outcome === 'string') throw new CommandError(refusals[outcome](reference));
  const amount = pounds(outcome.paidPence);
  return `Recorded: the refund of ${amount} for ${reference} was paid by bank transfer.`;
}

const refusals = {
  none: (reference: string) => `No refund of ${reference} has to be paid. refunds lists those that do.`,
  disputed: (reference: string) =>
    `The payment of ${reference} is disputed: the bank decides about the money. Don’t pay it as well.`,
  lost: (reference: string) =>
    `The payment of ${reference} was disputed and we lost: the bank has paid the customer. Don’t pay it as well.`,
};

function describeList(conversations: readonly Conversation[]): string {
  if (conversations.length === 0) return 'There are no conversations yet.';
  const rows = conversations.map((one) => {
    const state = one.isWaiting ? 'waiting since' : 'answered';
    return `${String(one.number).padStart(5)}  ${state} ${formatMinute(one.lastMessageAt)}  ${nameOf(one)}`;
  });
  return rows.join('\n');
}

function describeConversation(conversation: ConversationWithMessages): string {
  const messages = conversation.messages.map(({ sender, text, sentAt }) => {
    const who = sender === 'CUSTOMER' ? 'Customer' : 'Company';
    return `${who}, ${formatMinute(sentAt)}\n${text.replaceAll(/^/gm, '  ')}`;
  });
  return [`Conversation ${conversation.number} with ${nameOf(conversation)}`, ...messages].join('\n\n');
}

async function describeComplaints(
  complaints: readonly Complaint[],
  { linkFiles }: Pick<CommandDeps, 'linkFiles'>,
): Promise<string> {
  if (complaints.length === 0) return 'There are no complaints yet.';
  const entries: string[] = [];
  for (const { reference, createdAt, kind, trackingCode, text, ...person } of complaints) {
    const about = [complaintKinds[kind], trackingCode].filter((part) => part !== '').join(', ');
    const head = `${reference}  ${formatMinute(createdAt)}  ${nameOf(person)}\n  ${about}`;
    const links = (await linkFiles(reference)).map(({ url }) => `\n  ${url}`);
    entries.push(`${head}\n${text.replaceAll(/^/gm, '  ')}${links.join('')}`);
  }
  return entries.join('\n\n');
}

function nameOf({ name, email }: { readonly name: string; readonly email: string }): string {
  if (email === '') return name || 'a visitor';
  return name === '' ? email : `${name} <${email}>`;
}
