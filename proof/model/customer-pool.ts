import type { Context } from './actions/action.ts';
import type { KnownCustomer } from './model.ts';
import { signUp } from './sign-up.ts';

/** Each customer does one thing at a time. */
export interface CustomerPool {
  /** Undefined while all are busy. Signs up a new customer until the pool is full, and to replace an erased one. */
  acquire(): Promise<KnownCustomer | undefined>;
  release(customer: KnownCustomer): void;
}

export function createCustomerPool(context: Context, size: number): CustomerPool {
  const free: KnownCustomer[] = [];
  let present = 0;
  return {
    acquire: async () => {
      if (present < size) {
        present += 1;
        return signUp(context);
      }
      const place = context.random.below(free.length);
      return free.splice(place, 1)[0];
    },
    release: (customer) => {
      if (customer.erased === 'no') free.push(customer);
      else present -= 1;
    },
  };
}
