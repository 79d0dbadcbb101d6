import { callAs, callUntilAnswered } from '../call-as.ts';
import { updateCertainty } from '../model.ts';
import type { Action } from './action.ts';
import { addMarker } from './shipment-actions.ts';

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
