import { changePassword, erase, logOut, resetByLink } from './account-acts.ts';
import type { Act, Stage } from './act.ts';
import { addToBook, changeInBook, deleteFromBook } from './address-acts.ts';
import { createBatch, removeBatch } from './bulk-acts.ts';
import { logIn } from './call-as.ts';
import { type Cast, createCast } from './cast.ts';
import { lookAround, scan } from './depot-acts.ts';
import { declare } from './draft-acts.ts';
import { pay, payBatch } from './payment-acts.ts';
import { changePreference } from './preference-acts.ts';
import { lookAtOne, readInvoices, walkPages } from './reading-acts.ts';
import { cancel, create, remove, repeat } from './shipment-acts.ts';
import { ask, complain } from './support-acts.ts';
import { track } from './track.ts';

type Weighted<T> = readonly (readonly [weight: number, chosen: T])[];

/** Who does something, and how often each beside the others. A depot sends about twenty scans at once, each an operation. */
const roles: Weighted<'customer' | 'depot' | 'tracker' | 'receiver'> = [
  [45, 'customer'],
  [13, 'depot'],
  [35, 'tracker'],
  [7, 'receiver'],
];

/** What customers do, and how often each beside the others. */
const acts: Weighted<Act> = [
  [140, create],
  [70, pay],
  [20, declare],
  [30, cancel],
  [30, remove],
  [20, repeat],
  [12, createBatch],
  [12, payBatch],
  [4, removeBatch],
  [16, walkPages],
  [120, lookAtOne],
  [40, readInvoices],
  [30, addToBook],
  [30, changeInBook],
  [12, deleteFromBook],
  [8, ask],
  [4, complain],
  [2, logOut],
  [1, changePassword],
  [1, resetByLink],
  [1, erase],
];

/** How many act at once. */
const hands = 20;

/** Has everybody act until it is enough: each customer one thing after the other, all of them at once, and depots and receivers besides. */
export async function runActors(stage: Stage, customers: number, isOver: () => boolean): Promise<void> {
  const cast = createCast(stage, customers);
  const act = async () => {
    while (!isOver()) await actAs(stage, cast, choose(stage, roles));
  };
  await Promise.all(Array.from({ length: hands }, act));
}

/** Until there are parcels, depots and receivers have nothing to do. */
async function actAs(stage: Stage, cast: Cast, role: ReturnType<typeof choose<(typeof roles)[number][1]>>) {
  const hasParcels = stage.model.parcels.length > 0;
  if (role === 'customer' || !hasParcels) return (await actAsCustomer(stage, cast)) ? undefined : lookAround();
  if (role === 'depot') return scan(stage);
  return role === 'tracker' ? track(stage) : changePreference(stage);
}

/** Whether there was a customer with nothing else to do. */
async function actAsCustomer(stage: Stage, cast: Cast): Promise<boolean> {
  const customer = await cast.take();
  if (!customer) return false;
  if (customer.token === undefined) await logIn(stage, customer);
  else await choose(stage, acts)(stage, customer);
  cast.giveBack(customer);
  return true;
}

function choose<T>({ random }: Stage, weighted: Weighted<T>): T {
  let left = random.below(weighted.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, chosen] of weighted) {
    left -= weight;
    if (left < 0) return chosen;
  }
  throw new Error('A weight is chosen from their sum.');
}
