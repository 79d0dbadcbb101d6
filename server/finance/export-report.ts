import type { FinanceReport } from '../../contract/staff/finance.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { csvLine } from '../../contract/values/texts/csv-line.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { findUnpaidStatements, type UnpaidStatement } from '../billing/unpaid-statements.queries.ts';
import { listRefundRequests } from '../console/refund-shipment.ts';
import type { Database } from '../database/database.ts';
import { mapRows, type Pages, readPages } from '../database/read-pages.ts';
import { readTaxedDocuments } from '../invoices/tax-points.queries.ts';
import { readTakings } from './takings.ts';
import { presentUnpaid } from './unpaid-statements.ts';
import { quarterFrom, readVatReturn } from './vat-return.ts';

interface ReportDeps {
  readonly database: Database;
  /** May be some seconds old. */
  readonly reads: Database;
  readonly now: () => Date;
  readonly vatNumber: string;
  readonly reconcileMonth: (month: string) => Promise<{ readonly differences: readonly string[] }>;
}

interface Asked {
  readonly report: FinanceReport;
  readonly month: string;
  readonly userId: string;
}

/** With a byte order mark, by which spreadsheets know the £ of a name or a sentence. Amounts are plain numbers in pounds, dates are ISO. */
export async function* writeReport(deps: ReportDeps, asked: Asked): AsyncGenerator<string> {
  const { headings, rows } = readReport(deps, asked);
  // With the first page, so that what fails before it is answered as an error and not as a table of nothing.
  let head = `\uFEFF${csvLine(headings)}`;
  for await (const page of rows) {
    yield head + page.map((cells) => csvLine(cells)).join('');
    head = '';
  }
  if (head !== '') yield head;
}

interface Report {
  readonly headings: readonly string[];
  readonly rows: Pages<readonly string[]>;
}

function readReport(deps: ReportDeps, { report, month, userId }: Asked): Report {
  if (report === 'takings') return takings(deps, month);
  if (report === 'vat-return') return vatBoxes(deps, month);
  if (report === 'vat-documents') return vatDocuments(deps, month);
  if (report === 'unpaid-statements') return unpaidStatements(deps);
  if (report === 'refunds') return waitingRefunds(deps, userId);
  return {
    headings: ['Difference'],
    rows: onePage(async () => (await deps.reconcileMonth(month)).differences.map((text) => [text])),
  };
}

async function* onePage<T>(read: () => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  yield await read();
}

function amount(pence: number): string {
  return poundsFromPence(pence).toFixed(2);
}

function takings({ reads, now }: ReportDeps, month: string): Report {
  return {
    headings: [
      'Day',
      'Net GBP',
      'VAT GBP',
      'Gross GBP',
      'Credited GBP',
      'By card GBP',
      'From balance GBP',
      'On account GBP',
      'Provider: payments GBP',
      'Provider: top-ups GBP',
      'Provider: statements GBP',
      'Provider: refunded GBP',
      'Provider: disputed GBP',
      'Provider: left GBP',
    ],
    rows: onePage(async () => {
      const { data } = await readTakings(reads, now(), month);
      return data.map(({ day, provider, ...sums }) => [
        day,
        amount(sums.net_pence),
        amount(sums.vat_pence),
        amount(sums.gross_pence),
        amount(sums.credited_pence),
        amount(sums.card_pence),
        amount(sums.balance_pence),
        amount(sums.account_pence),
        amount(provider.payments_pence),
        amount(provider.top_ups_pence),
        amount(provider.statements_pence),
        amount(provider.refunded_pence),
        amount(provider.disputed_pence),
        amount(provider.left_pence),
      ]);
    }),
  };
}

function vatBoxes(deps: ReportDeps, month: string): Report {
  return {
    headings: ['VAT number', 'First day', 'Last day', 'Box', 'Title', 'GBP', 'How'],
    rows: onePage(async () => {
      const { data, first_day, last_day } = await readVatReturn(deps, month);
      return data.flatMap(({ vat_number, boxes }) =>
        boxes.map(({ box, title, pence, how }) => [
          vat_number,
          first_day,
          last_day,
          String(box),
          title,
          pence === null ? '' : amount(pence),
          how,
        ]),
      );
    }),
  };
}

function vatDocuments({ reads }: ReportDeps, month: string): Report {
  return {
    headings: [
      'Number',
      'Kind',
      'Corrects',
      'Tax point',
      'Our VAT number',
      'Customer',
      'Customer VAT number',
      'Paid from',
      'Net GBP',
      'VAT rate %',
      'VAT GBP',
      'Gross GBP',
    ],
    rows: mapRows(readTaxedDocuments(reads, quarterFrom(month)), (document) => {
      // A credit note counts as less, so that a column adds up to the box.
      const signed = (pence: number) => amount(document.kind === 'INVOICE' ? pence : -pence);
      return [
        document.number,
        document.kind === 'INVOICE' ? 'Invoice' : 'Credit note',
        document.corrects ?? '',
        dayOf(document.taxPoint),
        document.supplierVatNumber,
        document.customer,
        document.customerVatNumber,
        document.paidFrom.toLowerCase(),
        signed(document.netPence),
        String(document.basisPoints / 100),
        signed(document.vatPence),
        signed(document.grossPence),
      ];
    }),
  };
}

function unpaidStatements({ reads, now }: ReportDeps): Report {
  const pages = readPages((last: UnpaidStatement | undefined, limit) =>
    findUnpaidStatements(reads, now(), { limit, ...(last && { after: last }) }),
  );
  return {
    headings: ['Number', 'Customer', 'Issued', 'Due', 'Days old', 'Days overdue', 'Due GBP', 'Left GBP', 'What to do'],
    rows: mapRows(pages, (statement) => [
      statement.number,
      statement.customerName,
      dayOf(statement.issuedAt),
      statement.dueOn,
      String(statement.ageDays),
      String(statement.overdueDays),
      amount(statement.duePence),
      amount(statement.leftPence),
      presentUnpaid(statement).todo,
    ]),
  };
}

function waitingRefunds({ reads }: ReportDeps, userId: string): Report {
  return {
    headings: ['Shipment', 'GBP', 'Reason', 'Asked by', 'Asked'],
    rows: onePage(async () =>
      (await listRefundRequests(reads, userId)).map(({ reference, pence, reason, asked_by, asked_at }) => [
        reference,
        amount(pence),
        reason,
        asked_by,
        dayOf(new Date(asked_at)),
      ]),
    ),
  };
}

/** The day it is in London. */
function dayOf(instant: Date): string {
  return dateText(londonDay(instant));
}
