import { openDatabase } from '../database/database.ts';
import { paymentJobs } from '../jobs/payment-jobs.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { expireShipments } from '../shipments/expire-shipments.ts';

/** Ends unpaid shipments that are overdue in a database, as the product's job does, and answers how many. */
export function openExpiry(databaseUrl: string): { expire(): Promise<number>; close(): Promise<void> } {
  const database = openDatabase(databaseUrl);
  return {
    expire: () =>
      expireShipments({
        database: database.db,
        now: () => new Date(),
        cancelOpenPayments: (trx, ids) => cancelOpenPayments({ jobs: paymentJobs }, trx, ids),
        startRefund: () => Promise.reject(new Error('Nothing that was paid is overdue.')),
      }),
    close: () => database.close(),
  };
}
