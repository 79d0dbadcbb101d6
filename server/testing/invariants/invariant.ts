import type { RawBuilder } from 'kysely';

/** Something that must hold of the rows of the database, as a question for those that break it. */
export interface Invariant {
  /** Which of the product's promises it belongs to. */
  readonly number: number;
  /** What must hold, in words. */
  readonly says: string;
  /** When: at every moment, or once all jobs are done and all webhooks delivered. */
  readonly holds: 'always' | 'at rest';
  /** Selects one row with a `subject` for each that breaks it. */
  readonly breaches: RawBuilder<{ readonly subject: string }>;
}
