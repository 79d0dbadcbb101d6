import { addAddress, changeAddress } from '../../contract/address-book.ts';
import { type Act, anyOf } from './act.ts';
import { bodyOf } from './answer.ts';
import { callAs } from './call-as.ts';
import { type KnownAddress, surer } from './model.ts';

const place = { country: 'UK', postal_code: 'DA1 1AA', street_name: 'High Street' };

/** Adds an address. */
export const addToBook: Act = async (stage, customer) => {
  const name = `${customer.name} ${stage.model.newMark()}`;
  const side = stage.random.pick(['own', 'receiver'] as const);
  const body = { ...place, fullname: name, building: '1', side };
  const entry = bodyOf(await callAs(stage, customer, { path: addAddress.path, body }), addAddress.response)?.entry;
  if (entry) customer.addresses.set(entry.id, { id: entry.id, side, name, buildings: ['1'], gone: 'no' });
};

/** Gives an address another house number. */
export const changeInBook: Act = async (stage, customer) => {
  const chosen = chooseAddress(stage, [...customer.addresses.values()]);
  if (!chosen) return;
  const building = String(2 + stage.random.below(90));
  const body = { ...place, fullname: chosen.name, building };
  const answer = await callAs(stage, customer, { method: 'PUT', path: `/address-book/${chosen.id}`, body });
  const entry = bodyOf(answer, changeAddress.response)?.entry;
  if (entry) chosen.buildings = [building];
  else if (answer.outcome === 'unknown') chosen.buildings = [...chosen.buildings, building];
};

/** Deletes an address. */
export const deleteFromBook: Act = async (stage, customer) => {
  const chosen = chooseAddress(stage, [...customer.addresses.values()]);
  if (!chosen) return;
  const answer = await callAs(stage, customer, { method: 'DELETE', path: `/address-book/${chosen.id}` });
  chosen.gone = surer(chosen.gone, answer.outcome);
  if (answer.outcome === 'refused' && answer.status === 404 && chosen.gone === 'no') {
    stage.fault(`the address ${chosen.name} is lost`);
  }
};

function chooseAddress(stage: Parameters<Act>[0], addresses: readonly KnownAddress[]): KnownAddress | undefined {
  return anyOf(
    stage,
    addresses.filter(({ gone }) => gone === 'no'),
  );
}
