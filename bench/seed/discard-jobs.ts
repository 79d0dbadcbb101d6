import { withClient } from './database-client.ts';

/**
 * Deletes the mails and notifications that a case left to be sent: a thousand booked parcels keep the product busy for half a minute, which
 * the next case would be charged for. What repeats stays.
 */
export async function discardJobs(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('delete from notification_outbox');
    await client.query('delete from jobs where repeat_ms is null');
  });
}
