import type { Transaction } from 'kysely';
import type { ComplaintKind } from '../../../contract/support.ts';
import type { Tables } from '../../database/tables.ts';

export interface ComplaintValues {
  readonly name: string;
  readonly reference: string;
  readonly kind: ComplaintKind;
  /** Empty if no parcel is concerned. */
  readonly trackingCode: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Plain data, because it waits in the jobs table until it is sent. */
export type SupportMail =
  | {
      readonly template: 'question';
      readonly to: string;
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
      readonly template: 'complaint-received';
      readonly to: string;
      readonly values: ComplaintValues;
    };

/** Enqueues inside the caller’s transaction. */
export type EnqueueSupportMail = (trx: Transaction<Tables>, mail: SupportMail) => Promise<void>;
