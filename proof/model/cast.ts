import type { Stage } from './act.ts';
import type { KnownCustomer } from './model.ts';
import { signUp } from './sign-up.ts';

/** The customers of a round, each of whom does one thing at a time. */
export interface Cast {
  /** Somebody with nothing to do; undefined while everybody is busy. Until all are there, and for whoever is erased, somebody new. */
  take(): Promise<KnownCustomer | undefined>;
  /** They have done what they were taken for. */
  giveBack(customer: KnownCustomer): void;
}

/** So many customers, who sign up one by one. */
export function createCast(stage: Stage, size: number): Cast {
  const free: KnownCustomer[] = [];
  let present = 0;
  return {
    take: async () => {
      if (present < size) {
        present += 1;
        return signUp(stage);
      }
      const place = stage.random.below(free.length);
      return free.splice(place, 1)[0];
    },
    giveBack: (customer) => {
      if (customer.erased === 'no') free.push(customer);
      else present -= 1;
    },
  };
}
