import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { RepeatingKind } from './job.ts';

/** How long after each end a repeating job is due again, in milliseconds. */
export type Schedule = Readonly<Partial<Record<RepeatingKind, number>>>;

/** Sees to it that every repeating job is there exactly once, however many processes say so; a new one is due at once. */
export async function scheduleJobs(database: Database, schedule: Schedule): Promise<void> {
  const jobs = Object.entries(schedule).map(([kind, repeat_ms]) => ({
    id: randomUUID(),
    kind,
    payload: JSON.stringify(null),
    repeat_ms,
  }));
  await database
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .where('repeat_ms', 'is not', null)
        .where('failed_at', 'is', null)
        .doUpdateSet((eb) => ({ repeat_ms: eb.ref('excluded.repeat_ms') })),
    )
    .execute();
}
