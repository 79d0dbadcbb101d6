import { randomUUID } from 'node:crypto';
import { dateOf, londonDay } from '../../contract/values/time/working-days.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { BillingDeps, OnError } from './billing-deps.ts';
import { findBillingPayment, insertBillingPayment } from './billing-payments.repository.ts';
import {
  cancelCardPayment,
  isLongEnoughAhead,
  type OpenedPayment,
  openAtProvider,
  sendDebit,
  syncPayment,
} from './billing-payments.ts';
import { type BankDays, collectionDay, debitDays, doEach, issueStatements, loadBankDays } from './issue-statements.ts';
import {
  countReminder,
  creditStatements,
  dayAfter,
  findOpenStatements,
  findStatement,
  lockUnpaid,
  type OpenStatement,
  type Statement,
  setCollection,
} from './statements.repository.ts';

/** Every hour: issues statements of past months, announces debits, starts them when their day comes, and reminds. */
export async function runAccounts(deps: BillingDeps, onError: OnError): Promise<void> {
  await creditStatements(deps.database, deps.now());
  await issueStatements(deps, onError);
  const bankDays = await loadBankDays(deps.database);
  for (const act of [announceDebit, remind, startDebit]) {
    const open = await findOpenStatements(deps.database);
    await doEach(open, (statement) => act(deps, statement, bankDays), onError);
  }
}

/** Once for each mandate: after a debit that failed, the customer pays in another way or changes the bank account. */
async function announceDebit(deps: BillingDeps, statement: OpenStatement, bankDays: BankDays): Promise<void> {
  const now = deps.now();
  const { mandateId, isPaying, wasDebited, isMandatePending, number, dueOn, leftPence } = statement;
  const isAnnounced = statement.collectOn !== undefined && statement.collectOn >= dayAfter(now, 0);
  if (mandateId === undefined || isPaying || wasDebited || isAnnounced || leftPence === 0) return;
  const collectOn = collectionDay(bankDays, { now, dueOn, isPending: isMandatePending });
  await deps.database.transaction().execute(async (trx) => {
    if (!(await setCollection(trx, statement, { collectOn, now }))) return;
    await deps.billingJobs.enqueueBillingMail(trx, { template: 'debit-notice', number });
  });
}

/** Just before its day, so that a card can still pay until then. */
async function startDebit(deps: BillingDeps, statement: OpenStatement, bankDays: BankDays): Promise<void> {
  const now = deps.now();
  const { mandateId, collectOn, wasDebited, isPaying, number, leftPence } = statement;
  if (mandateId === undefined || collectOn === undefined || wasDebited || isPaying || leftPence === 0) return;
  const isTooEarly = bankDays(londonDay(now), debitDays(statement.isMandatePending)) < dateOf(collectOn);
  if (isTooEarly || collectOn < dayAfter(now, 0)) return;
  const paying = await findBillingPayment(deps.database, { payingStatement: number });
  if (paying?.mandateId !== undefined) return; // another process has just started this debit
  if (paying) await cancelCardPayment(deps, paying);
  const debit = {
    id: randomUUID(),
    organisationId: statement.organisationId,
    statementNumber: number,
    mandateId,
    amountPence: leftPence,
    notBefore: isLongEnoughAhead(collectOn, now) ? collectOn : undefined,
    createdAt: now,
  };
  const isNew = await deps.database.transaction().execute(async (trx) => {
    const { rows } = await lockUnpaid(trx, number);
    return rows.length > 0 && (await insertBillingPayment(trx, debit));
  });
  if (isNew) await sendDebit(deps, debit);
}

/** Days before or after the due date, and what is counted from. */
async function remind(deps: BillingDeps, statement: OpenStatement): Promise<void> {
  const today = dayAfter(deps.now(), 0);
  const { dueOn, stopsOn, number, collectOn, mandateId, wasDebited, isPaying } = statement;
  const isCollected =
    isPaying || (mandateId !== undefined && !wasDebited && collectOn !== undefined && collectOn >= today);
  const stage = today >= stopsOn ? 3 : today > dueOn ? 2 : today >= dayAfter(dateOf(dueOn), -3) ? 1 : 0;
  if (statement.leftPence === 0 || stage <= statement.reminders || (isCollected && stage < 3)) return;
  await deps.database.transaction().execute(async (trx) => {
    if (await countReminder(trx, number, stage)) {
      await deps.billingJobs.enqueueBillingMail(trx, { template: 'reminder', number, stage });
    }
  });
}

/** Opens a card payment for a statement, or answers the one that is open. */
export async function payStatement(deps: BillingDeps, customer: Customer, number: string): Promise<OpenedPayment> {
  const statement = await findStatement(deps.database, number.toUpperCase());
  if (statement?.organisationId !== customer.organisationId) {
    return refuse('NOT_FOUND', 'We can’t find that statement in your account.');
  }
  if (statement.settledAt) return refuse('CONFLICT', 'This statement is paid.');
  if (statement.leftPence === 0) return refuse('CONFLICT', 'Nothing is left to pay on this statement.');
  const opened = (await reopenPayment(deps, statement)) ?? (await openNewPayment(deps, statement));
  return opened ?? (await reopenPayment(deps, statement)) ?? refusePaying(); // somebody else was faster
}

async function openNewPayment(
  deps: BillingDeps,
  { number: statementNumber, organisationId, leftPence: amountPence }: Statement,
): Promise<OpenedPayment | undefined> {
  const opening = { id: randomUUID(), organisationId, statementNumber, mandateId: undefined, amountPence };
  const payment = { ...opening, createdAt: deps.now() };
  const isNew = await deps.database.transaction().execute(async (trx) => {
    const { rows } = await lockUnpaid(trx, statementNumber);
    return rows.length > 0 && (await insertBillingPayment(trx, payment));
  });
  return isNew ? openAtProvider(deps, payment) : undefined;
}

/** The card payment that is open, unless another sum is owed since. */
async function reopenPayment(deps: BillingDeps, { number, leftPence }: Statement): Promise<OpenedPayment | undefined> {
  const open = await findBillingPayment(deps.database, { payingStatement: number });
  if (!open) return undefined;
  if (open.mandateId !== undefined) {
    return refuse('CONFLICT', 'We’re collecting this statement by Direct Debit. You don’t need to do anything.');
  }
  const state = await syncPayment(deps, open);
  if (state === 'paid' || state === 'processing') return refusePaying();
  if (open.amountPence === leftPence) return openAtProvider(deps, open);
  await cancelCardPayment(deps, open);
  return undefined;
}

function refusePaying(): never {
  return refuse('CONFLICT', 'A payment for this statement is in progress.');
}
