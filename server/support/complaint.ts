import type { ComplaintKind } from '../../contract/support.ts';

/** A complaint as it was sent. */
export interface Complaint {
  /** What people read out: `CMP-7K3M9Q2X`. */
  readonly reference: string;
  /** Undefined where nobody was signed in. */
  readonly accountId: string | undefined;
  readonly name: string;
  readonly email: string;
  /** Empty where it is about no parcel. */
  readonly trackingCode: string;
  readonly kind: ComplaintKind;
  readonly text: string;
  readonly createdAt: Date;
}
