import type { Actor } from '../audit/record-audit.ts';
import { recordAudit, requireStillStaff } from '../audit/record-audit.ts';
import type { Database, Trx } from '../database/database.ts';
import { answerOnce, insertAnswer } from '../database/idempotent-answers.ts';
import type { FileDeps } from '../files/file.ts';
import { refuseOtherRequest } from '../http/idempotency-key.ts';
import type { PaymentJobs } from '../payments/payment-deps.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { PaymentCalls, ShipmentDeps } from '../shipments/shipment-deps.ts';
import type { AddressMail } from './address-mail.ts';
import type { SentMail } from './mail-archive.ts';

/** To the receiver: what they chose for the old address no longer counts. */
interface DroppedPlaceMail {
  readonly parcelId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly addressee: 'RECEIVER';
}

export interface ConsoleDeps extends PaymentCalls, Pick<ShipmentDeps, 'readPriceBook'> {
  readonly database: Database;
  /** May be some seconds old. */
  readonly reads: Database;
  readonly now: () => Date;
  readonly jobs: PaymentJobs;
  readonly files: FileDeps;
  readonly companyName: string;
  /** Refunds above it need a second person. */
  readonly fourEyesAbovePence: number;
  readonly isMember: (database: Database, organisationId: string, userId: string) => Promise<boolean>;
  /** Refused where the balance or the account that paid does not cover it. */
  readonly takeSurcharge: (trx: Trx, shipment: Shipment, amountPence: number) => Promise<void>;
  readonly enqueueAddressMail: (trx: Trx, mail: AddressMail) => Promise<void>;
  readonly enqueuePreferenceMails: (trx: Trx, mails: readonly DroppedPlaceMail[]) => Promise<void>;
  /** Enqueues the job of a mail again; false where there is no such kind. */
  readonly enqueueAgain: (trx: Trx, mail: Pick<SentMail, 'kind' | 'payload'>) => Promise<boolean>;
}

/** What one person asks to be done, once however often it is sent with the same key. */
export interface StaffCall {
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly request: unknown;
}

/** One transaction, in which the work records what it did. Locks who acts before anything else, as what ends a role does. */
export async function withStaffKey<T>(
  { database }: Pick<ConsoleDeps, 'database'>,
  { actor, key, request }: StaffCall,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const ownerId = actor.staff?.userId;
  const begin = async (trx: Trx) => {
    await requireStillStaff(trx, actor);
    return work(trx);
  };
  if (key === undefined || ownerId === undefined) return database.transaction().execute(begin);
  const result = await answerOnce<T>(database, { ownerId, key, request }, (saveAnswer) =>
    database.transaction().execute(async (trx) => {
      const answer = await begin(trx);
      await insertAnswer(trx, saveAnswer(answer));
      return answer;
    }),
  );
  return result.outcome === 'other request' ? refuseOtherRequest() : result.answer;
}

interface ShipmentAction {
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export function auditShipment(
  { now }: Pick<ConsoleDeps, 'now'>,
  trx: Trx,
  actor: Actor,
  reference: string,
  what: ShipmentAction,
): Promise<void> {
  return recordAudit(trx, actor, { ...what, subject: { kind: 'shipment', id: reference } }, now());
}
