import type { Random } from '../../server/testing/seeded-random.ts';
import type { Client } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import type { KnownCustomer, Model } from './model.ts';

/** What everybody who acts has at hand. */
export interface Stage {
  readonly client: Client;
  readonly model: Model;
  readonly random: Random;
  readonly mails: Mailbox;
  /** The card provider's key for browsers. */
  readonly publishableKey: string;
  readonly operationsKey: string;
  now(): Date;
  /** Something that must never be. */
  fault(what: string): void;
}

/** Something a customer does: one call or a few, some of them at once. */
export type Act = (stage: Stage, customer: KnownCustomer) => Promise<void>;

/** Whether something with a chance of so many in a hundred happens. */
export function happens({ random }: Stage, inHundred: number): boolean {
  return random.below(100) < inHundred;
}

/** One of a list, or undefined of an empty one. */
export function anyOf<T>({ random }: Stage, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
