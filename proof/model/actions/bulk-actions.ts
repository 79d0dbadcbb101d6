import { createShipments } from '../../../contract/bulk.ts';
import { bodyOf } from '../answer.ts';
import { callAs, callUntilAnswered } from '../call-as.ts';
import { updateCertainty } from '../model.ts';
import { type Action, chance } from './action.ts';
import { addMarker, chooseShipment, newForm, recordShipment } from './shipment-actions.ts';

/** All rows or none. Sometimes one row is bad, and then none may be created. */
export const createBatch: Action = async (context, customer) => {
  const markers = Array.from({ length: 2 + context.random.below(8) }, () => addMarker(context, customer.contents));
  const hasBadRow = chance(context, 10);
  const form = newForm(context, customer, { text: '', certainty: 'no' });
  const rows = markers.map(({ text }, place) => ({
    ...form,
    shipment_content: `Books ${text}`,
    ...(hasBadRow && place === 1 && { weight: 'heavy' }),
  }));
  const isDeclared = chance(context, 60);
  const body = { rows, ...(isDeclared && { sender_declaration: true }) };
  const call = { path: createShipments.path, body, idempotencyKey: context.model.newMarker() };
  const first = await callAs(context, customer, call);
  const isAskedAgain = chance(context, first.outcome === 'unknown' ? 80 : 10);
  const answers = isAskedAgain ? [first, await callUntilAnswered(context, customer, call)] : [first];
  for (const answer of answers) {
    for (const marker of markers) marker.certainty = updateCertainty(marker.certainty, answer.outcome);
    if (hasBadRow && answer.outcome === 'done') context.reportViolation('a file with a faulty row was taken');
    const created = bodyOf(answer, createShipments.response);
    if (!created) continue;
    // All rows have the same route and weight, so they cost the same.
    const total = Math.round((created.batch.total * 100) / rows.length) / 100;
    const origin = { postcode: form.receiver_postal_code, batchId: created.batch._id, isDeclared };
    for (const shipment of created.shipments) recordShipment(context, customer, { ...shipment, total }, origin);
  }
};

export const removeBatch: Action = async (context, customer) => {
  const chosen = chooseShipment(context, customer, ({ batchId, paid }) => batchId !== undefined && paid === 'no');
  if (chosen?.batchId === undefined) return;
  await callAs(context, customer, { method: 'DELETE', path: `/shipment/bulk/${chosen.batchId}` });
  for (const shipment of customer.shipments.values()) {
    // Paid shipments stay, and the client can't know for sure which are paid.
    if (shipment.batchId === chosen.batchId) shipment.hidden = updateCertainty(shipment.hidden, 'unknown');
  }
};
