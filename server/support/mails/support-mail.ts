import type { Transaction } from 'kysely';
import type { ComplaintKind } from '../../../contract/support.ts';
import type { Tables } from '../../database/tables.ts';

/** What the mails about a complaint have in common. */
export interface ComplaintValues {
  readonly name: string;
  readonly reference: string;
  readonly kind: ComplaintKind;
  /** Empty where it is about no parcel. */
  readonly trackingCode: string;
  /** When it was sent: ISO 8601, UTC. */
  readonly at: string;
}

/** A mail about a question or a complaint: which text, to whom, and what to fill in. It is plain data, because it waits in the database until sent. */
export type SupportMail =
  | {
      /** To the company. */
      readonly template: 'question';
      readonly to: string;
      /** Where a reply goes; the asker's address where it is known. */
      readonly replyTo?: string;
      readonly values: {
        readonly number: number;
        readonly name: string;
        readonly email: string;
        readonly text: string;
        readonly at: string;
      };
    }
  | {
      /** To who asked. */
      readonly template: 'answer';
      readonly to: string;
      readonly values: { readonly name: string; readonly text: string };
    }
  | {
      /** To the company. */
      readonly template: 'complaint';
      readonly to: string;
      readonly replyTo: string;
      readonly values: ComplaintValues & { readonly email: string; readonly text: string };
    }
  | {
      /** To who complained. */
      readonly template: 'complaint-received';
      readonly to: string;
      readonly values: ComplaintValues;
    };

/** Queues a mail inside the caller's transaction: it is sent if and only if that commits. `app.ts` supplies it. */
export type EnqueueSupportMail = (trx: Transaction<Tables>, mail: SupportMail) => Promise<void>;
