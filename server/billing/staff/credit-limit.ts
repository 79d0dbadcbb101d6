import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { setCreditLimit } from '../../ledger/balances.ts';
import type { BillingDeps } from '../billing-deps.ts';

interface Change {
  readonly organisationId: string;
  readonly limitPence: number;
  /** What it was when somebody decided to change it. */
  readonly expectedPence?: number;
}

/** By FINANCE. What is owed already stays owed. */
export async function changeCreditLimit(
  { now }: Pick<BillingDeps, 'now'>,
  trx: Trx,
  actor: Actor,
  { organisationId, limitPence, expectedPence }: Change,
): Promise<void> {
  const beforePence = await setCreditLimit(trx, { kind: 'RECEIVABLE', organisationId }, limitPence);
  const before = poundsFromPence(beforePence);
  if (expectedPence !== undefined && expectedPence !== beforePence) {
    refuse('CONFLICT', `Somebody has changed the limit to ${formatPounds(before)} meanwhile. Please look again.`);
  }
  const subject = { kind: 'organisation', id: organisationId };
  const limits = { before: { limit: before }, after: { limit: poundsFromPence(limitPence) } };
  await recordAudit(trx, actor, { action: 'change credit limit', subject, ...limits }, now());
}
