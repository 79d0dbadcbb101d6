import type { VatBox, VatReturnRecord } from '../../contract/staff/finance.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import { eachDayInLondon, monthInLondon, type TimeSpan } from '../invoices/month-in-london.ts';
import { sumTaxedDocuments, type TaxedSum } from '../invoices/tax-points.queries.ts';
import { sumSharedMovements } from './takings.ts';

/** Three months by the clock of London, from the first of a month such as '2026-11'. */
export function quarterFrom(firstMonth: string): TimeSpan {
  const [year = 0, month = 0] = firstMonth.split('-').map(Number);
  return { from: monthInLondon(firstMonth).from, until: monthInLondon(`${year}-${month + 2}`).until };
}

interface ReturnDeps {
  readonly reads: Database;
  readonly now: () => Date;
  /** Of the company as it is now. */
  readonly vatNumber: string;
}

export async function readVatReturn({ reads, now, vatNumber }: ReturnDeps, firstMonth: string) {
  const span = quarterFrom(firstMonth);
  const sums = await sumDayByDay(reads, span);
  const { vat } = await sumSharedMovements(reads, span);
  const suppliers = [...new Set(sums.map((sum) => sum.vatNumber))];
  const data = (suppliers.length === 0 ? [vatNumber] : suppliers).map((supplier) =>
    describeReturn(
      supplier,
      sums.filter((sum) => sum.vatNumber === supplier),
    ),
  );
  return {
    data,
    first_day: dateText(londonDay(span.from)),
    last_day: dateText(new Date(londonDay(span.until).getTime() - days(1))),
    is_over: span.until <= now(),
    check: {
      returns_pence: data.reduce((sum, { boxes }) => sum + (boxes[0]?.pence ?? 0), 0),
      ledger_pence: vat,
    },
  };
}

async function sumDayByDay(reads: Database, span: TimeSpan): Promise<readonly TaxedSum[]> {
  const sums = new Map<string, TaxedSum>();
  for (const day of eachDayInLondon(span)) {
    for (const { documents, net, vat, ...group } of await sumTaxedDocuments(reads, day)) {
      const key = `${group.vatNumber} ${group.kind} ${group.basisPoints}`;
      const before = sums.get(key) ?? { documents: 0, net: 0, vat: 0 };
      sums.set(key, {
        ...group,
        documents: before.documents + documents,
        net: before.net + net,
        vat: before.vat + vat,
      });
    }
  }
  return [...sums.values()].toSorted(
    (one, other) =>
      one.vatNumber.localeCompare(other.vatNumber) ||
      other.kind.localeCompare(one.kind) ||
      other.basisPoints - one.basisPoints,
  );
}

const notOurs = 'We deliver within the United Kingdom and sell services, so this doesn’t apply.';
const purchases = 'Purchases aren’t kept here: take it from your bookkeeping.';

function describeReturn(vatNumber: string, sums: readonly TaxedSum[]): VatReturnRecord {
  const [invoiced, credited] = [totalOf(sums, 'INVOICE'), totalOf(sums, 'CREDIT_NOTE')];
  const output = invoiced.vat - credited.vat;
  const net = invoiced.net - credited.net;
  return {
    vat_number: vatNumber,
    boxes: [
      boxOf(
        1,
        'VAT due on sales',
        output,
        `${pounds(invoiced.vat)} on ${countOf(invoiced.documents, 'invoice')} whose tax point is in these months, less ${pounds(credited.vat)} on ${countOf(credited.documents, 'credit note')} given in them.`,
      ),
      boxOf(2, 'VAT due on goods from the EU into Northern Ireland', null, notOurs),
      boxOf(3, 'VAT due in all', output, 'Box 1 plus box 2.'),
      boxOf(4, 'VAT reclaimed on purchases', null, purchases),
      boxOf(5, 'VAT to pay or reclaim', null, 'Box 3 less box 4, once you have box 4.'),
      boxOf(
        6,
        'Sales without VAT',
        Math.trunc(net / 100) * 100,
        `${pounds(invoiced.net)} on invoices less ${pounds(credited.net)} on credit notes, at every rate; pence are left out.`,
      ),
      boxOf(7, 'Purchases without VAT', null, purchases),
      boxOf(8, 'Goods from Northern Ireland to the EU', null, notOurs),
      boxOf(9, 'Goods from the EU to Northern Ireland', null, notOurs),
    ],
    lines: sums.map(({ kind, basisPoints, documents, net: netPence, vat: vatPence }) => ({
      kind,
      basis_points: basisPoints,
      documents,
      net_pence: netPence,
      vat_pence: vatPence,
    })),
  };
}

function boxOf(box: number, title: string, pence: number | null, how: string): VatBox {
  return { box, title, pence, how };
}

function totalOf(sums: readonly TaxedSum[], kind: TaxedSum['kind']) {
  return sums
    .filter((sum) => sum.kind === kind)
    .reduce(
      (total, sum) => ({
        documents: total.documents + sum.documents,
        net: total.net + sum.net,
        vat: total.vat + sum.vat,
      }),
      { documents: 0, net: 0, vat: 0 },
    );
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
