import { complaintKinds } from '../../../contract/support.ts';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Complaint } from '../complaint.ts';
import type { Conversation, WholeConversation } from '../conversation.ts';
import { listComplaints, listConversations, showConversation } from '../list-conversations.ts';
import type { SupportDeps } from '../support-deps.ts';
import type { Command } from './read-command.ts';
import { SupportProblem } from './support-problem.ts';

type PayOut = { readonly paidPence: number } | 'none' | 'disputed' | 'lost';

/** What support does about refunds that failed; payments know how. */
export interface RefundCalls {
  listOwedRefunds(): Promise<readonly { readonly line: string }[]>;
  recordPayOut(reference: string): Promise<PayOut>;
}

/** What commands are run with. */
export interface CommandDeps extends SupportDeps, RefundCalls {
  readonly output: { write(text: string): unknown };
}

/** Does what a person asked for and tells them what came of it. Throws a sentence where it can't be done. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const say = (text: string) => void deps.output.write(`${text}\n`);
  switch (command.kind) {
    case 'list':
      return say(describeList(await listConversations(deps)));
    case 'show':
      return say(describeConversation(await findOrRefuse(showConversation(deps, command.number), command.number)));
    case 'answer': {
      const { email } = await findOrRefuse(answerQuestion(deps, command.number, command.text), command.number);
      return say(
        email === ''
          ? `Answered ${command.number}. It shows in the chat; there is no address to mail it to.`
          : `Answered ${command.number}. It shows in the chat and goes to ${email}.`,
      );
    }
    case 'complaints':
      return say(describeComplaints(await listComplaints(deps)));
    case 'refunds': {
      const owed = await deps.listOwedRefunds();
      return say(owed.length === 0 ? 'No refund has to be paid.' : owed.map(({ line }) => line).join('\n'));
    }
    case 'refund-paid':
      return say(describePayOut(await deps.recordPayOut(command.reference), command.reference));
  }
}

async function findOrRefuse<T>(finding: Promise<T | undefined>, number: number): Promise<T> {
  const found = await finding;
  if (found === undefined) throw new SupportProblem(`There is no conversation ${number}. list shows those there are.`);
  return found;
}

function describePayOut(outcome: PayOut, reference: string): string {
  if (typeof outcome === 'string') throw new SupportProblem(refusals[outcome](reference));
  const amount = formatPounds(poundsFromPence(outcome.paidPence));
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
  if (conversations.length === 0) return 'Nobody has asked anything yet.';
  const rows = conversations.map((one) => {
    const state = one.isWaiting ? 'waits since' : 'answered';
    return `${String(one.number).padStart(5)}  ${state} ${timeOf(one.lastMessageAt)}  ${nameOf(one)}`;
  });
  return rows.join('\n');
}

function describeConversation(conversation: WholeConversation): string {
  const messages = conversation.messages.map(({ sender, text, sentAt }) => {
    const who = sender === 'CUSTOMER' ? 'Customer' : 'Company';
    return `${who}, ${timeOf(sentAt)}\n${text.replaceAll(/^/gm, '  ')}`;
  });
  return [`Conversation ${conversation.number} with ${nameOf(conversation)}`, ...messages].join('\n\n');
}

function describeComplaints(complaints: readonly Complaint[]): string {
  if (complaints.length === 0) return 'Nobody has complained yet.';
  const entries = complaints.map(({ reference, createdAt, kind, trackingCode, text, ...person }) => {
    const about = [complaintKinds[kind], trackingCode].filter((part) => part !== '').join(', ');
    return `${reference}  ${timeOf(createdAt)}  ${nameOf(person)}\n  ${about}\n${text.replaceAll(/^/gm, '  ')}`;
  });
  return entries.join('\n\n');
}

function nameOf({ name, email }: { readonly name: string; readonly email: string }): string {
  if (email === '') return name || 'a visitor';
  return name === '' ? email : `${name} <${email}>`;
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
