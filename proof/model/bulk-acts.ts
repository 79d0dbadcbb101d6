import { createShipments } from '../../contract/bulk.ts';
import { type Act, happens } from './act.ts';
import { bodyOf } from './answer.ts';
import { callAs, callUntilAnswered } from './call-as.ts';
import { surer } from './model.ts';
import { addMark, chooseShipment, learnShipment, newForm } from './shipment-acts.ts';

/** Creates a file of shipments, all or none; one bad row at times, and then none. */
export const createBatch: Act = async (stage, customer) => {
  const marks = Array.from({ length: 2 + stage.random.below(8) }, () => addMark(stage, customer.contents));
  const isFaulty = happens(stage, 10);
  const form = newForm(stage, customer, { text: '', certainty: 'no' });
  const rows = marks.map(({ text }, place) => ({
    ...form,
    shipment_content: `Books ${text}`,
    ...(isFaulty && place === 1 && { weight: 'heavy' }),
  }));
  const isDeclared = happens(stage, 60);
  const body = { rows, ...(isDeclared && { sender_declaration: true }) };
  const call = { path: createShipments.path, body, idempotencyKey: stage.model.newMark() };
  const first = await callAs(stage, customer, call);
  const isAskedAgain = happens(stage, first.outcome === 'unknown' ? 80 : 10);
  const answers = isAskedAgain ? [first, await callUntilAnswered(stage, customer, call)] : [first];
  for (const answer of answers) {
    for (const mark of marks) mark.certainty = surer(mark.certainty, answer.outcome);
    if (isFaulty && answer.outcome === 'done') stage.fault('a file with a faulty row was taken');
    const created = bodyOf(answer, createShipments.response);
    if (!created) continue;
    // All rows have the same way and weight, so each costs its part of the sum.
    const total = Math.round((created.batch.total * 100) / rows.length) / 100;
    const origin = { postcode: form.receiver_postal_code, batchId: created.batch._id, isDeclared };
    for (const shipment of created.shipments) learnShipment(stage, customer, { ...shipment, total }, origin);
  }
};

/** Withdraws what is unpaid of a file. */
export const removeBatch: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer, ({ batchId, paid }) => batchId !== undefined && paid === 'no');
  if (chosen?.batchId === undefined) return;
  await callAs(stage, customer, { method: 'DELETE', path: `/shipment/bulk/${chosen.batchId}` });
  for (const shipment of customer.shipments.values()) {
    // Those that are paid stay; which they are, nobody outside can tell for sure.
    if (shipment.batchId === chosen.batchId) shipment.hidden = surer(shipment.hidden, 'unknown');
  }
};
