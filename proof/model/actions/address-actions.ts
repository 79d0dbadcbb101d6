import { addAddress, changeAddress } from '../../../contract/addresses/address-book.ts';
import { bodyOf } from '../answer.ts';
import { callAs } from '../call-as.ts';
import { type KnownAddress, updateCertainty } from '../model.ts';
import { type Action, pickAny } from './action.ts';

const place = { country: 'UK', postal_code: 'DA1 1AA', street_name: 'High Street' };

export const addToBook: Action = async (context, customer) => {
  const name = `${customer.name} ${context.model.newMarker()}`;
  const side = context.random.pick(['own', 'receiver'] as const);
  const body = { ...place, fullname: name, building: '1', side };
  const entry = bodyOf(await callAs(context, customer, { path: addAddress.path, body }), addAddress.response)?.entry;
  if (entry) customer.addresses.set(entry.id, { id: entry.id, side, name, buildings: ['1'], gone: 'no' });
};

export const changeInBook: Action = async (context, customer) => {
  const chosen = chooseAddress(context, [...customer.addresses.values()]);
  if (!chosen) return;
  const building = String(2 + context.random.below(90));
  const body = { ...place, fullname: chosen.name, building };
  const answer = await callAs(context, customer, { method: 'PUT', path: `/address-book/${chosen.id}`, body });
  const entry = bodyOf(answer, changeAddress.response)?.entry;
  if (entry) chosen.buildings = [building];
  else if (answer.outcome === 'unknown') chosen.buildings = [...chosen.buildings, building];
};

export const deleteFromBook: Action = async (context, customer) => {
  const chosen = chooseAddress(context, [...customer.addresses.values()]);
  if (!chosen) return;
  const answer = await callAs(context, customer, { method: 'DELETE', path: `/address-book/${chosen.id}` });
  chosen.gone = updateCertainty(chosen.gone, answer.outcome);
  if (answer.outcome === 'refused' && answer.status === 404 && chosen.gone === 'no') {
    context.reportViolation(`the address ${chosen.name} is lost`);
  }
};

function chooseAddress(context: Parameters<Action>[0], addresses: readonly KnownAddress[]): KnownAddress | undefined {
  return pickAny(
    context,
    addresses.filter(({ gone }) => gone === 'no'),
  );
}
