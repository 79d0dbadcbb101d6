import type { Random } from '../../../server/testing/seeded-random.ts';
import type { CommandAnswer } from '../../../server/testing/staff/run-commands.ts';
import type { Client } from '../client.ts';
import type { Mailbox } from '../mailbox.ts';
import type { KnownCustomer, KnownStaff, Model } from '../model.ts';

export interface Context {
  readonly client: Client;
  readonly model: Model;
  readonly random: Random;
  readonly mails: Mailbox;
  readonly publishableKey: string;
  readonly operationsKey: string;
  readonly staff: readonly [KnownStaff, ...KnownStaff[]];
  support(...command: string[]): Promise<CommandAnswer>;
  billing(...command: string[]): Promise<CommandAnswer>;
  now(): Date;
  reportViolation(what: string): void;
}

/** One call or a few, some of them concurrent. */
export type Action = (context: Context, customer: KnownCustomer) => Promise<void>;

/** True in `percent` of the cases. */
export function chance({ random }: Context, percent: number): boolean {
  return random.below(100) < percent;
}

export function pickAny<T>({ random }: Context, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
