import type { UnpaidStatementRow } from '../../contract/staff/finance.ts';
import { longDay } from '../../contract/values/time/friendly-date.ts';
import type { UnpaidStatement } from '../billing/unpaid-statements.queries.ts';

export function presentUnpaid(statement: UnpaidStatement): UnpaidStatementRow {
  return {
    number: statement.number,
    customer: { id: statement.organisationId, name: statement.customerName },
    issued_at: statement.issuedAt.toISOString(),
    due_on: statement.dueOn,
    age_days: statement.ageDays,
    overdue_days: statement.overdueDays,
    due_pence: statement.duePence,
    left_pence: statement.leftPence,
    reminders: statement.reminders,
    todo: describeTodo(statement),
  };
}

function describeTodo({ isPaying, collectOn, hasStopped, overdueDays, reminders }: UnpaidStatement): string {
  if (isPaying) return 'Wait: the Direct Debit is on its way.';
  if (collectOn !== undefined) return `Wait: it’s debited on ${longDay(collectOn)}.`;
  if (hasStopped) return 'Call the customer: booking on account has stopped.';
  if (overdueDays > 0) return `Reminders are sent by themselves (${reminders} so far). Call if it’s a large sum.`;
  return 'Nothing yet: it isn’t due.';
}
