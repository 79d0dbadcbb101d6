import { changePassword, erase, logOut, resetByLink } from './actions/account-actions.ts';
import type { Action, Context } from './actions/action.ts';
import { addToBook, changeInBook, deleteFromBook } from './actions/address-actions.ts';
import { createFromBalance, payFromBalance, readBalance, topUp } from './actions/billing-actions.ts';
import { createBatch, removeBatch } from './actions/bulk-actions.ts';
import { scan, waitForParcels } from './actions/depot-actions.ts';
import { actAsMember, changeAccess, invite } from './actions/member-actions.ts';
import { manageAccount } from './actions/monthly-account-actions.ts';
import { pay, payBatch } from './actions/payment-actions.ts';
import { changePreference } from './actions/preference-actions.ts';
import { readAllPages, readInvoices, readShipments, track } from './actions/reading-actions.ts';
import { cancel, create, declare, remove, repeat } from './actions/shipment-actions.ts';
import { actAsStaff } from './actions/staff-actions.ts';
import { ask, complain, refundByHand } from './actions/support-actions.ts';
import { logIn } from './call-as.ts';
import { type CustomerPool, createCustomerPool } from './customer-pool.ts';

type Weighted<T> = readonly (readonly [weight: number, chosen: T])[];

/** Relative frequencies. A depot sends about twenty scans at once, each an operation. */
const roles: Weighted<'customer' | 'depot' | 'tracker' | 'receiver' | 'staff'> = [
  [45, 'customer'],
  [10, 'depot'],
  [35, 'tracker'],
  [7, 'receiver'],
  [1, 'staff'],
];

/** Relative frequencies. */
const actions: Weighted<Action> = [
  [140, create],
  [70, pay],
  [20, declare],
  [30, cancel],
  [30, remove],
  [20, repeat],
  [12, createBatch],
  [12, payBatch],
  [4, removeBatch],
  [30, topUp],
  [70, payFromBalance],
  [40, createFromBalance],
  [20, readBalance],
  [110, manageAccount],
  [30, refundByHand],
  [8, invite],
  [8, changeAccess],
  [50, actAsMember],
  [16, readAllPages],
  [120, readShipments],
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

const concurrentActors = 20;

export async function runActors(context: Context, customers: number, isOver: () => boolean): Promise<void> {
  const pool = createCustomerPool(context, customers);
  const act = async () => {
    while (!isOver()) await actAs(context, pool, choose(context, roles));
  };
  await Promise.all(Array.from({ length: concurrentActors }, act));
}

async function actAs(context: Context, pool: CustomerPool, role: ReturnType<typeof choose<(typeof roles)[number][1]>>) {
  if (role === 'staff') return actAsStaff(context);
  const hasParcels = context.model.parcels.length > 0;
  if (role === 'customer' || !hasParcels) return (await actAsCustomer(context, pool)) ? undefined : waitForParcels();
  if (role === 'depot') return scan(context);
  return role === 'tracker' ? track(context) : changePreference(context);
}

/** Returns false while all customers are busy. */
async function actAsCustomer(context: Context, pool: CustomerPool): Promise<boolean> {
  const customer = await pool.acquire();
  if (!customer) return false;
  if (customer.token === undefined) await logIn(context, customer);
  else await choose(context, actions)(context, customer);
  pool.release(customer);
  return true;
}

function choose<T>({ random }: Context, weighted: Weighted<T>): T {
  let left = random.below(weighted.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, chosen] of weighted) {
    left -= weight;
    if (left < 0) return chosen;
  }
  throw new Error('A weight is chosen from their sum.');
}
