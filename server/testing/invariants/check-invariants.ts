import type { Database } from '../../database/database.ts';
import { billingInvariants } from './billing-invariants.ts';
import { collectionInvariants } from './collection-invariants.ts';
import { customerInvariants } from './customer-invariants.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { providerInvariants } from './provider-invariants.ts';
import { shipmentInvariants } from './shipment-invariants.ts';
import { staffInvariants } from './staff-invariants.ts';

// Promises 9, 10 and 12 are no matter of rows alone: what was acknowledged is known to who was answered (proof/model), a link that
// works once shows in ten tries at once (proof/model, server/accounts), an outage in how it is answered (server/app.test.ts).
const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...ledgerInvariants,
  ...billingInvariants,
  ...providerInvariants,
  ...shipmentInvariants,
  ...customerInvariants,
  ...collectionInvariants,
  ...staffInvariants,
];

/** A promise of the product that its rows break, and the first few of them. */
export type Violation = Pick<Invariant, 'number' | 'says'> & { readonly subjects: readonly string[] };

const mostSubjects = 5;

/**
 * Checks all invariants in one snapshot; they hold after any mix of requests, races, kills and outages. With `isAtRest`, when all jobs
 * are done and all webhooks delivered, also compares with the card sandbox. Returns the violations.
 */
export async function checkInvariants(
  database: Database,
  { isAtRest }: { readonly isAtRest: boolean },
): Promise<Violation[]> {
  const asked = invariants.filter(({ holds }) => isAtRest || holds === 'always');
  if (database.isTransaction) return findViolations(database, asked);
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => findViolations(trx, asked));
}

async function findViolations(database: Database, asked: readonly Invariant[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { number, says, breaches } of asked) {
    const { rows } = await breaches.execute(database);
    const subjects = rows.slice(0, mostSubjects).map(({ subject }) => subject);
    if (subjects.length > 0) violations.push({ number, says, subjects });
  }
  return violations;
}
