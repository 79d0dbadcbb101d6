import { days } from '../../contract/values/time/duration.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database, Trx } from '../database/database.ts';
import { takeNumbers } from '../invoices/issue-invoices.ts';
import { monthInLondon } from '../invoices/month-in-london.ts';
import { lockAccounts } from '../ledger/balances.ts';
import { findUnpaid } from './account.ts';
import type { BillingDeps, OnError } from './billing-deps.ts';
import { findLiveMandate } from './mandates.repository.ts';
import {
  dayAfter,
  findNotYetStated,
  findNotYetStatedOrganisations,
  graceDays,
  insertStatement,
  leastPaymentPence,
  type Statement,
} from './statements.repository.ts';

type IssueDeps = Pick<BillingDeps, 'database' | 'now' | 'billingJobs' | 'company'>;

const dueAfterDays = 14;

/** On the 1st, of the months before. Run again, it finds nothing. */
export async function issueStatements(deps: IssueDeps, onError: OnError): Promise<void> {
  const { from: until } = monthInLondon(dayAfter(deps.now(), 0).slice(0, 7));
  const organisations = await findNotYetStatedOrganisations(deps.database, until);
  const issue = (organisationId: string) =>
    deps.database.transaction().execute((trx) => issueStatement(deps, trx, organisationId, until));
  await doEach(organisations, issue, onError);
}

/** One that fails is reported and stops no other. */
export async function doEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onError: OnError,
): Promise<void> {
  for (const item of items) await act(item).catch(onError);
}

/**
 * Lists what was issued on account before an instant and is on no statement, and asks for what is owed besides. Undefined where there is
 * nothing.
 */
export async function issueStatement(
  { now, billingJobs, company }: Omit<IssueDeps, 'database'>,
  trx: Trx,
  organisationId: string,
  until: Date,
): Promise<string | undefined> {
  const [account] = await lockAccounts(trx, [{ kind: 'RECEIVABLE', organisationId }]); // who books on account waits
  const notYetStated = await findNotYetStated(trx, organisationId);
  const lines = notYetStated.filter(({ issuedAt }) => issuedAt < until);
  const documentsPence = sum(lines);
  const { leftPence: unpaidPence } = await findUnpaid(trx, organisationId, now());
  const broughtForwardPence = -(account?.balancePence ?? 0) - unpaidPence - sum(notYetStated);
  const sumPence = documentsPence + broughtForwardPence;
  const duePence = sumPence < leastPaymentPence ? 0 : sumPence;
  if (lines.length === 0 && duePence === 0) return undefined;
  const issuedAt = now();
  const mandate = duePence > 0 ? await findLiveMandate(trx, organisationId) : undefined;
  const dueOn = dayAfter(issuedAt, dueAfterDays);
  const collectOn =
    mandate && collectionDay(await loadBankDays(trx), { now: issuedAt, dueOn, isPending: mandate.state === 'PENDING' });
  const stopsFrom = collectOn !== undefined && collectOn > dueOn ? collectOn : dueOn;
  const { vatNumber } = company;
  const [number = ''] = await takeNumbers(trx, { vatNumber, kind: 'STATEMENT', at: issuedAt, count: 1 });
  const statement = {
    number,
    organisationId,
    issuedAt,
    until,
    documentsPence,
    broughtForwardPence,
    duePence,
    dueOn,
    stopsOn: dayAfter(dateOf(stopsFrom), graceDays),
    collectOn,
    settledAt: duePence === 0 ? issuedAt : undefined,
    reminders: 0,
  };
  await insertStatement(
    trx,
    statement,
    lines.map((line) => line.number),
  );
  await billingJobs.enqueueBillingMail(trx, { template: 'statement', number });
  return number;
}

function sum(lines: readonly { readonly pence: number }[]): number {
  return lines.reduce((total, { pence }) => total + pence, 0);
}

/** Bacs asks for notice before each debit. */
const noticeDays = 3;

/** Working days that a debit takes, under a mandate that the bank has not accepted yet the longer. */
export function debitDays(isPending: boolean): number {
  return isPending ? 6 : 3;
}

/** The working day of banks that many after a date. */
export type BankDays = (day: Date, count: number) => Date;

/** Bacs keeps the bank holidays of England and Wales, wherever the payer is. */
export async function loadBankDays(database: Database): Promise<BankDays> {
  const calendar = await loadWorkingCalendar(database);
  return (day, count) => calendar.workingDaysAfter('', day, count);
}

/** The first working day from the due date on that leaves time for the notice and the debit. */
export function collectionDay(
  bankDays: BankDays,
  { now, dueOn, isPending }: { readonly now: Date; readonly dueOn: string; readonly isPending: boolean },
): string {
  const earliest = bankDays(londonDay(now), noticeDays + debitDays(isPending));
  const wanted = bankDays(new Date(dateOf(dueOn).getTime() - days(1)), 1);
  return dateText(wanted > earliest ? wanted : earliest);
}

const month = londonFormat({ month: 'long', year: 'numeric' });

/** 'November 2026'. */
export function monthOf({ until }: Pick<Statement, 'until'>): string {
  return month.format(new Date(until.getTime() - 1));
}
