import type { Act } from './act.ts';
import { callAs, callUntilAnswered } from './call-as.ts';
import { surer } from './model.ts';
import { addMark } from './shipment-acts.ts';

/** Asks something in the chat. */
export const ask: Act = async (stage, customer) => {
  const mark = addMark(stage, customer.questions);
  const answer = await callAs(stage, customer, { path: '/support/messages', body: { text: `Where is ${mark.text}?` } });
  mark.certainty = surer(mark.certainty, answer.outcome);
};

/** Complains, and again where nobody answered. */
export const complain: Act = async (stage, customer) => {
  const mark = addMark(stage, customer.complaints);
  const { name, email } = customer;
  const body = { name, email, kind: 'LATE', text: `Too late: ${mark.text}` };
  const call = { path: '/support/complaints', body, idempotencyKey: mark.text };
  const answer = await callAs(stage, customer, call);
  mark.certainty = surer(mark.certainty, answer.outcome);
  if (answer.outcome !== 'unknown') return;
  const again = await callUntilAnswered(stage, customer, call);
  mark.certainty = surer(mark.certainty, again.outcome);
};
