import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/staff/finance.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import { ProviderAway, reconcile } from '../billing/reconcile.ts';
import { findUnpaidStatements, sumUnpaidStatements } from '../billing/unpaid-statements.queries.ts';
import type { Database } from '../database/database.ts';
import { requireEverywhere, type StaffCaller } from '../http/authenticate.ts';
import { oneDownloadAtATime } from '../http/concurrency-limit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import { monthInLondon } from '../invoices/month-in-london.ts';
import { writeReport } from './export-report.ts';
import { readTakings } from './takings.ts';
import { presentUnpaid } from './unpaid-statements.ts';
import { readVatReturn } from './vat-return.ts';

interface FinanceDeps {
  readonly database: Database;
  /** May be some seconds old. */
  readonly reads: Database;
  readonly now: () => Date;
  readonly cards: CardPayments;
  readonly vatNumber: string;
}

interface Look {
  readonly caller: StaffCaller;
  readonly requestId: string;
}

export function registerFinanceRoutes(app: FastifyInstance, deps: FinanceDeps): void {
  const { database, reads, now } = deps;
  const auditLook = ({ caller, requestId }: Look, action: string, id: string, after?: unknown) => {
    const entry = { action, subject: { kind: 'finance', id }, ...(after !== undefined && { after }) };
    return database.transaction().execute((trx) => recordAudit(trx, staffActor(caller, requestId), entry, now()));
  };

  serve(app, contract.listTakings, async ({ query: { month } }, { caller }) => {
    requireEverywhere(caller);
    return readTakings(reads, now(), month);
  });

  serve(app, contract.vatReturn, async ({ query }, { caller }) => {
    requireEverywhere(caller);
    return readVatReturn(deps, query.first_month);
  });

  serve(app, contract.listUnpaidStatements, async ({ query: { page } }, { caller, requestId }) => {
    requireEverywhere(caller);
    await auditLook({ caller, requestId }, 'list unpaid statements', 'unpaid statements');
    const rows = await findUnpaidStatements(reads, now(), readPage(page));
    const { total, leftPence } = await sumUnpaidStatements(reads);
    return { data: rows.map(presentUnpaid), total, left_pence: leftPence };
  });

  let isReconciling = false;
  const reconcileMonth = async (month: string) => {
    // It holds what the provider lists of a month in memory.
    if (isReconciling) refuse('CONFLICT', 'Somebody is comparing already. Try again in a minute.');
    isReconciling = true;
    try {
      return await reconcile({ database, cards: deps.cards }, monthInLondon(month));
    } catch (error) {
      if (error instanceof ProviderAway) refuse('UNAVAILABLE', 'The card provider doesn’t answer. Try again later.');
      throw error;
    } finally {
      isReconciling = false;
    }
  };

  serve(app, contract.reconcileFinance, async ({ query: { month } }, { caller, requestId }) => {
    requireEverywhere(caller);
    const { sums, differences } = await reconcileMonth(month);
    await auditLook({ caller, requestId }, 'reconcile', month, { differences: differences.length });
    return {
      sums: sums.map(({ name, ledgerPence, otherPence, other }) => ({
        name,
        ledger_pence: ledgerPence,
        other_pence: otherPence,
        other,
      })),
      differences: [...differences],
    };
  });

  const startDownload = oneDownloadAtATime();
  serve(app, contract.exportFinance, async ({ query: { report, month } }, { caller, requestId, setHeader }) => {
    requireEverywhere(caller);
    const isOfNow = report === 'unpaid-statements' || report === 'refunds';
    if (!isOfNow && month === undefined) refuse('VALIDATION', 'Give the month.', { month: 'Give the month.' });
    return startDownload(caller, async () => {
      await auditLook({ caller, requestId }, `export ${report}`, isOfNow ? report : `${report} ${month}`);
      setHeader('content-disposition', `attachment; filename="${isOfNow ? report : `${report}-${month}`}.csv"`);
      return writeReport({ ...deps, reconcileMonth }, { report, month: month ?? '', userId: caller.userId });
    });
  });
}
