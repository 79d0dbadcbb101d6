import { changePassword, erase, logOut, resetByLink } from './account-acts.ts';
import type { Act, Stage } from './act.ts';
import { addToBook, changeInBook, deleteFromBook } from './address-acts.ts';
import { createBatch, removeBatch } from './bulk-acts.ts';
import { logIn } from './call-as.ts';
import { lookAround, scan } from './depot-acts.ts';
import type { KnownCustomer } from './model.ts';
import { pay, payBatch } from './payment-acts.ts';
import { lookAtOne, readInvoices, walkPages } from './reading-acts.ts';
import { track, wish } from './receiver-acts.ts';
import { cancel, create, remove, repeat } from './shipment-acts.ts';
import { signUp } from './sign-up.ts';
import { ask, complain } from './support-acts.ts';

/** What customers do, and how often each beside the others. */
const acts: readonly (readonly [weight: number, act: Act])[] = [
  [140, create],
  [100, pay],
  [30, cancel],
  [30, remove],
  [20, repeat],
  [12, createBatch],
  [12, payBatch],
  [4, removeBatch],
  [12, walkPages],
  [60, lookAtOne],
  [15, readInvoices],
  [30, addToBook],
  [30, changeInBook],
  [12, deleteFromBook],
  [8, ask],
  [4, complain],
  [3, logOut],
  [1, changePassword],
  [1, resetByLink],
  [1, erase],
];

const depots = 2;
const receivers = 2;

/** Has everybody act until it is enough: customers one thing after the other, all of them at once, and depots and receivers besides. */
export async function runActors(stage: Stage, isOver: () => boolean): Promise<void> {
  const go = async (act: () => Promise<void>) => {
    while (!isOver()) await act();
  };
  const receive = () => (stage.random.below(10) === 0 ? wish(stage) : track(stage));
  await Promise.all([
    ...stage.model.customers.map((customer) => actAs(stage, customer, isOver)),
    ...Array.from({ length: depots }, () => go(() => patiently(stage, scan))),
    ...Array.from({ length: receivers }, () => go(() => patiently(stage, receive))),
  ]);
}

/** Until there are parcels, depots and receivers have nothing to do. */
async function patiently(stage: Stage, act: (stage: Stage) => Promise<void>): Promise<void> {
  return stage.model.parcels.length > 0 ? act(stage) : lookAround();
}

/** Acts as a customer; whoever is erased makes room for somebody new. */
async function actAs(stage: Stage, first: KnownCustomer, isOver: () => boolean): Promise<void> {
  let customer = first;
  while (!isOver()) {
    if (customer.erased !== 'no') customer = await signUp(stage);
    if (customer.token === undefined) await logIn(stage, customer);
    else await chooseAct(stage)(stage, customer);
  }
}

function chooseAct({ random }: Stage): Act {
  let left = random.below(acts.reduce((sum, [weight]) => sum + weight, 0));
  const [, chosen] = acts.find(([weight]) => {
    left -= weight;
    return left < 0;
  }) ?? [0, create];
  return chosen;
}
