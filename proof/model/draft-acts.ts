import { type Act, happens, type Stage } from './act.ts';
import { callAs } from './call-as.ts';
import { type KnownCustomer, type KnownShipment, surer } from './model.ts';
import { chooseShipment } from './shipment-acts.ts';

/** Declares the content of a draft, at times in two tabs at once: it is declared from the first answer on. */
export async function declareOne(stage: Stage, customer: KnownCustomer, chosen: KnownShipment): Promise<void> {
  const path = `/shipment/${chosen.id}/declare`;
  const times = happens(stage, 15) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => callAs(stage, customer, { path })));
  for (const { outcome } of answers) chosen.declared = surer(chosen.declared, outcome);
}

/** Comes back to a draft and declares its content. */
export const declare: Act = async (stage, customer) => {
  const chosen = chooseShipment(stage, customer, ({ declared, hidden }) => declared !== 'yes' && hidden === 'no');
  if (chosen) await declareOne(stage, customer, chosen);
};
