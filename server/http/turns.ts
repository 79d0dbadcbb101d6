import type { Customer } from './authenticate.ts';
import { Refusal } from './refusal.ts';

/** Does a customer's work once it is its turn, or refuses it where too much of theirs is waiting. */
export type TakeTurn = <T>(customer: Customer, work: () => Promise<T>) => Promise<T>;

/** How much of one customer's work may run and wait. */
export interface TurnOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What the customer reads who has more than that. */
  readonly message: string;
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

const retryAfterSeconds = 2;

/** Bounds how much of each customer's work runs at once, so that nobody takes all connections or threads from the others. */
export function turnsByCustomer({ atOnce, mostWaiting, message }: TurnOptions): TakeTurn {
  const turnsById = new Map<string, Turns>();

  return async ({ id }, work) => {
    const turns = turnsById.get(id) ?? { running: 0, waiting: [] };
    turnsById.set(id, turns);
    if (turns.running < atOnce) turns.running += 1;
    else if (turns.waiting.length >= mostWaiting) {
      throw new Refusal('TOO_MANY_REQUESTS', message, undefined, retryAfterSeconds);
    } else await new Promise<void>((start) => turns.waiting.push(start));
    try {
      return await work();
    } finally {
      const start = turns.waiting.shift();
      if (start)
        start(); // takes over this place
      else {
        turns.running -= 1;
        if (turns.running === 0) turnsById.delete(id);
      }
    }
  };
}
