import type { BillingAccount, StatementRecord } from '../../contract/billing.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../http/pagination.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { findInvoices } from '../invoices/invoices.queries.ts';
import { describeStop, findCreditAccount, sumUnbilled } from './account.ts';
import { monthOf } from './issue-statements.ts';
import { findLatestMandate } from './mandates.repository.ts';
import { dayAfter, findLastLine, findLines, findStatementPage, type Statement } from './statements.repository.ts';

/** All that is printed on one. */
export interface StatementDocument extends Statement {
  readonly month: string;
  /** Oldest first. None where it asks for an earlier debt alone. */
  readonly documents: readonly Invoice[];
  /** As on the latest document of this or an earlier statement. */
  readonly parties: Pick<Invoice, 'supplier' | 'customer'>;
}

async function findLastListed(database: Database, { organisationId }: Statement): Promise<readonly Invoice[]> {
  const number = await findLastLine(database, organisationId);
  return number === undefined ? [] : findInvoices(database, [number]);
}

export async function readStatement(database: Database, statement: Statement): Promise<StatementDocument> {
  const documents = await findInvoices(database, await findLines(database, statement.number));
  const [latest = documents.at(-1)] = documents.length > 0 ? [] : await findLastListed(database, statement);
  if (!latest) throw new Error(`Statement ${statement.number} has nobody to go to.`);
  return { ...statement, month: monthOf(statement), documents, parties: latest };
}

/** Undefined without a credit limit and debt. */
export async function readAccount(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<BillingAccount | undefined> {
  const account = await findCreditAccount(database, organisationId, now);
  if (!account) return undefined;
  const mandate = await findLatestMandate(database, organisationId);
  return {
    limit: poundsFromPence(account.limitPence),
    owed: poundsFromPence(account.owedPence),
    left: poundsFromPence(account.leftPence),
    unbilled: poundsFromPence(await sumUnbilled(database, organisationId)),
    ...(account.stoppedBy && { stopped: describeStop(account.stoppedBy) }),
    ...(mandate && {
      direct_debit: {
        state: mandate.state === 'PENDING' || mandate.state === 'ACTIVE' ? mandate.state : 'ENDED',
        sort_code: mandate.sortCode,
        last_four: mandate.lastFour,
        reference: mandate.reference,
        document_url: mandate.documentUrl,
      },
    }),
  };
}

export async function readStatementPage(
  database: Database,
  organisationId: string,
  { now, ...page }: Page & { readonly now: Date },
): Promise<{ readonly data: StatementRecord[]; readonly total: number }> {
  const { statements, total } = await findStatementPage(database, organisationId, page);
  return { data: statements.map((statement) => presentStatement(statement, now)), total };
}

function presentStatement(statement: Statement & { readonly isPaying: boolean }, now: Date): StatementRecord {
  const { number, issuedAt, duePence, leftPence, dueOn, collectOn, settledAt } = statement;
  return {
    number,
    month: monthOf(statement),
    issued_at: issuedAt.toISOString(),
    total: poundsFromPence(duePence),
    left: poundsFromPence(leftPence),
    state: stateOf(statement, now),
    due_on: dueOn,
    ...(!settledAt && collectOn !== undefined && collectOn >= dayAfter(now, 0) && { collect_on: collectOn }),
  };
}

function stateOf(
  { duePence, creditedPence, leftPence, settledAt, isPaying, dueOn }: Statement & { readonly isPaying: boolean },
  now: Date,
): StatementRecord['state'] {
  if (duePence === creditedPence) return 'NOTHING_DUE';
  if (settledAt) return 'PAID';
  if (isPaying) return 'COLLECTING';
  if (leftPence === 0) return 'NOTHING_DUE';
  return dueOn < dayAfter(now, 0) ? 'OVERDUE' : 'DUE';
}
