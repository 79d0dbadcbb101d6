import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { findBalance, lockAccounts } from '../ledger/balances.ts';
import { dayAfter, findNotYetStated, isPaying, leftPence, type Statement } from './statements.repository.ts';

/** What an organisation may book on account: what it owes is its RECEIVABLE, below zero. */
export interface CreditAccount {
  readonly limitPence: number;
  /** Below zero where we owe them. */
  readonly owedPence: number;
  /** 0 while it has stopped. */
  readonly leftPence: number;
  readonly stoppedBy: StoppedBy | undefined;
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
    stoppedBy,
  };
}

export interface StoppedBy extends Pick<Statement, 'number' | 'leftPence'> {
  /** A debit is on its way. */
  readonly isPaying: boolean;
}

/** What is left of unpaid ones, and the oldest that has stopped the account. */
export async function findUnpaid(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<{ readonly leftPence: number; readonly stoppedBy: StoppedBy | undefined }> {
  const rows = await database
    .selectFrom('statements')
    .select(['number', leftPence.as('left'), isPaying.as('is_paying'), 'stops_on'])
    .where('organisation_id', '=', organisationId)
    .where('settled_at', 'is', null)
    .orderBy('issued_at')
    .execute();
  const stopping = rows.find(({ left, stops_on }) => left > 0 && stops_on <= dayAfter(now, 0));
  return {
    leftPence: rows.reduce((sum, { left }) => sum + left, 0),
    stoppedBy: stopping && { number: stopping.number, leftPence: stopping.left, isPaying: stopping.is_paying },
  };
}

/** For those who may see statements. */
export function describeStop(by: StoppedBy): string {
  const todo = by.isPaying ? 'We’re collecting it. Until then, pay by card.' : 'Pay it under Billing, or pay by card.';
  return `Booking on account has stopped until statement ${by.number} of ${pounds(by.leftPence)} is paid. ${todo}`;
}

/** For everybody who books. */
export const stoppedMessage =
  'Booking on account has stopped until a statement is paid. Pay by card, or ask an owner of your organisation.';

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
  if (account.stoppedBy) refuse('CONFLICT', stoppedMessage);
  if (totalPence > account.leftPence) {
    const left = `${pounds(account.leftPence)} is left on your monthly account`;
    refuse('CONFLICT', `This costs ${pounds(totalPence)}, and ${left}. Pay a statement or pay by card.`);
  }
}

export async function sumUnbilled(database: Database, organisationId: string): Promise<number> {
  const lines = await findNotYetStated(database, organisationId);
  return lines.reduce((sum, { pence }) => sum + pence, 0);
}
