import { longestSupportText } from '../../../contract/support.ts';
import { longTextWith } from '../../../contract/values/plain-text.ts';
import { SupportProblem } from './support-problem.ts';

/** What a person asks for. */
export type Command =
  | { readonly kind: 'list' }
  | { readonly kind: 'show'; readonly number: number }
  | { readonly kind: 'answer'; readonly number: number; readonly text: string }
  | { readonly kind: 'complaints' }
  | { readonly kind: 'refunds' }
  | { readonly kind: 'refund-paid'; readonly reference: string };

/** What can be asked for. */
export const usage = `npm run support -- list                 lists conversations, those that wait for an answer first
npm run support -- show NUMBER          shows what was said
npm run support -- answer NUMBER TEXT   answers in the chat, and by mail where there is an address
npm run support -- complaints           lists the newest complaints
npm run support -- refunds              lists refunds that failed and have to be paid by bank transfer
npm run support -- refund-paid SHP-…    records that the refund of a shipment was paid by bank transfer`;

const answerText = longTextWith('Write the answer after the number: answer NUMBER TEXT.', longestSupportText);

/** Reads what was typed after the command's name. Throws a sentence where it can't be understood. */
export function readCommand([verb, number, ...words]: readonly string[]): Command {
  if (verb === 'list' && number === undefined) return { kind: 'list' };
  if (verb === 'complaints' && number === undefined) return { kind: 'complaints' };
  if (verb === 'refunds' && number === undefined) return { kind: 'refunds' };
  if (verb === 'refund-paid' && number !== undefined && words.length === 0) {
    return { kind: 'refund-paid', reference: number.toUpperCase() };
  }
  if (verb === 'show' && words.length === 0) return { kind: 'show', number: readNumber(number) };
  if (verb !== 'answer') throw new SupportProblem(usage);
  const text = answerText.safeParse(words.join(' '));
  if (!text.success) throw new SupportProblem(text.error.issues[0]?.message ?? usage);
  return { kind: 'answer', number: readNumber(number), text: text.data };
}

function readNumber(text = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new SupportProblem('Name the conversation by its number: list shows them.');
  return Number(text);
}
