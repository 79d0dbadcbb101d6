import { callAs, callUntilAnswered } from '../call-as.ts';
import { updateCertainty } from '../model.ts';
import { type Action, chance } from './action.ts';
import { addMarker, chooseShipment } from './shipment-actions.ts';

export const ask: Action = async (context, customer) => {
  const marker = addMarker(context, customer.questions);
  const answer = await callAs(context, customer, {
    path: '/support/messages',
    body: { text: `Where is ${marker.text}?` },
  });
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
};

export const complain: Action = async (context, customer) => {
  const marker = addMarker(context, customer.complaints);
  const { name, email } = customer;
  const body = { name, email, kind: 'LATE', text: `Too late: ${marker.text}` };
  const call = { path: '/support/complaints', body, idempotencyKey: marker.text };
  const answer = await callAs(context, customer, call);
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  if (answer.outcome !== 'unknown') return;
  const again = await callUntilAnswered(context, customer, call);
  marker.certainty = updateCertainty(marker.certainty, again.outcome);
};

/** Parts of what was paid, or all that is left; sometimes three at once, which together are never more than the price. */
export const refundByHand: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ paid }) => paid === 'yes');
  if (!chosen) return;
  const pence = Math.round(chosen.totalPounds * 100);
  const by = context.staff.find(({ role }) => role === 'SUPPORT')?.email ?? '';
  await Promise.all(
    Array.from({ length: chance(context, 25) ? 3 : 1 }, async () => {
      const marker = addMarker(context, context.model.refunds);
      const part = chance(context, 15) ? 'all' : (1 + context.random.below(pence / 2)) / 100;
      const amount = part === 'all' ? part : part.toFixed(2);
      const answer = await context.support('refund', chosen.reference, amount, by, `Late ${marker.text}`);
      marker.certainty = updateCertainty(marker.certainty, answer.outcome);
      const { refundedPence } = chosen;
      if (answer.outcome === 'unknown') refundedPence.most = pence;
      if (answer.outcome !== 'done') return;
      const given = Math.round(Number(/£(\d+\.\d\d)/.exec(answer.written)?.[1]) * 100);
      refundedPence.least += given;
      refundedPence.most = Math.min(pence, refundedPence.most + given);
    }),
  );
  if (chosen.refundedPence.least > pence)
    context.reportViolation(`${chosen.reference} cost ${pence} pence, and ${chosen.refundedPence.least} went back`);
};
