import { openTopUp } from '../../contract/billing.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { apiCall, type FaultContext, type FaultFlow, type Operation } from './fault-flow.ts';

/** A balance takes and gives once, whatever fails. */
export const billingFlows: readonly FaultFlow[] = [
  {
    name: 'open a top-up',
    operation: 'openTopUp',
    // Another payment is opened then; nobody can pay the first, because its secret was lost.
    mayRepeat: ['top_ups'],
    mayMiss: ['top_ups'],
    prepare: async (context) => apiCall(context, '/billing/top-ups', topUpOf(context)),
  },
  {
    name: 'confirm a top-up',
    operation: 'confirmTopUp',
    prepare: async (context) => {
      await topUp(context); // opens the ledger's account
      const top_up_id = await payTopUp(context);
      return apiCall(context, '/billing/top-ups/confirm', { token: context.customer.token, body: { top_up_id } });
    },
  },
  {
    name: 'pay for a draft from the balance',
    operation: 'payFromBilling',
    statusWhenRepeated: 409,
    prepare: async (context) => {
      await topUp(context);
      await (await payForDraft(context))(); // opens the ledger's account
      return payForDraft(context);
    },
  },
];

async function payForDraft(context: FaultContext): Promise<Operation> {
  const { product, customer } = context;
  const { _id: parcel_id, total: amount } = await createShipment(product, customer);
  const body = { amount, parcel_id, pay_from: 'BALANCE' };
  return apiCall(context, '/billing/pay', { token: customer.token, body });
}

function topUpOf({ customer: { token } }: FaultContext) {
  return { token, body: { amount: 20 } };
}

/** Opens a top-up and charges the card; only the provider knows so far. */
export async function payTopUp(context: FaultContext): Promise<string> {
  const answer = await apiCall(context, '/billing/top-ups', topUpOf(context))();
  const { top_up_id: id, secret } = openTopUp.response.parse(answer.body);
  context.product.cards.pay(secret.replace('_secret', ''));
  return id;
}

/** Also confirms it. */
export async function topUp(context: FaultContext): Promise<void> {
  const body = { top_up_id: await payTopUp(context) };
  await apiCall(context, '/billing/top-ups/confirm', { token: context.customer.token, body })();
}
