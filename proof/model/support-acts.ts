import type { Act } from './act.ts';
import { callAs } from './call-as.ts';
import { surer } from './model.ts';
import { addMark } from './shipment-acts.ts';

/** Asks something in the chat. */
export const ask: Act = async (stage, customer) => {
  const mark = addMark(stage, customer.questions);
  const answer = await callAs(stage, customer, { path: '/support/messages', body: { text: `Where is ${mark.text}?` } });
  mark.certainty = surer(mark.certainty, answer.outcome);
};

/** Complains. */
export const complain: Act = async (stage, customer) => {
  const mark = addMark(stage, customer.complaints);
  const { name, email } = customer;
  const body = { name, email, kind: 'LATE', text: `Too late: ${mark.text}` };
  const answer = await callAs(stage, customer, { path: '/support/complaints', body });
  mark.certainty = surer(mark.certainty, answer.outcome);
};
