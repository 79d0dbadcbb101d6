import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { findBalance, lockAccounts } from '../ledger/balances.ts';
import { findUnpaid, findUnstated, type Statement } from './statements.repository.ts';

/** What an organisation may book on account: what it owes is its RECEIVABLE, below zero. */
export interface CreditAccount {
  readonly limitPence: number;
  /** Below zero where we owe them. */
  readonly owedPence: number;
  /** 0 while it has stopped. */
  readonly leftPence: number;
  readonly stopped: string | undefined;
}

/** Undefined without a credit limit, unless something is still owed. */
export async function findCreditAccount(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<CreditAccount | undefined> {
  const { balancePence, creditLimitPence } = await findBalance(database, { kind: 'RECEIVABLE', organisationId });
  if (creditLimitPence === 0 && balancePence === 0) return undefined;
  const { stoppedBy } = await findUnpaid(database, organisationId, now);
  return {
    limitPence: creditLimitPence,
    owedPence: 0 - balancePence,
    leftPence: stoppedBy ? 0 : Math.max(0, creditLimitPence + balancePence),
    stopped: stoppedBy && describeStop(stoppedBy),
  };
}

function describeStop({ number, leftPence }: Pick<Statement, 'number' | 'leftPence'>): string {
  return `Booking on account has stopped until statement ${number} of ${pounds(leftPence)} is paid. Pay it under Billing, or pay by card.`;
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** Locks what the organisation owes until the transaction ends, and refuses where the sum is beyond what is left. */
export async function requireCredit(
  trx: Trx,
  organisationId: string,
  { totalPence, now }: { readonly totalPence: number; readonly now: Date },
): Promise<void> {
  await lockAccounts(trx, [{ kind: 'RECEIVABLE', organisationId }]);
  const account = await findCreditAccount(trx, organisationId, now);
  if (!account || account.limitPence === 0) refuse('CONFLICT', 'You don’t have a monthly account. Please pay by card.');
  if (account.stopped !== undefined) refuse('CONFLICT', account.stopped);
  if (totalPence > account.leftPence) {
    const left = `${pounds(account.leftPence)} is left on your monthly account`;
    refuse('CONFLICT', `This costs ${pounds(totalPence)}, and ${left}. Pay a statement or pay by card.`);
  }
}

export async function sumUnbilled(database: Database, organisationId: string): Promise<number> {
  const lines = await findUnstated(database, organisationId);
  return lines.reduce((sum, { pence }) => sum + pence, 0);
}
