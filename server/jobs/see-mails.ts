import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { MailDay, staffMails } from '../../contract/staff/mails.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import { mostCounted, selectMailDays, selectMailFailures, selectWaitingMails } from './mail-days.repository.ts';

export interface JobRouteDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Null: mails are files of the local mailbox. */
  readonly smtpServer: EndpointAnswer<typeof staffMails>['server'];
  readonly mailFrom: string;
}

const shownDays = 30;

export async function seeMails({
  database,
  now,
  smtpServer,
  mailFrom,
}: JobRouteDeps): Promise<EndpointAnswer<typeof staffMails>> {
  const from = dateText(new Date(londonDay(now()).getTime() - days(shownDays - 1)));
  const [counted, waiting, failures] = await Promise.all([
    selectMailDays(database, from),
    selectWaitingMails(database),
    selectMailFailures(database),
  ]);
  const rows = new Map<string, MailDay>();
  for (const { last_sent_at: _, ...row } of counted) rows.set(`${row.day} ${row.template}`, { ...row, waiting: 0 });
  for (const row of waiting) {
    // What has waited for longer is not left out: it counts for the first day.
    const day = row.day < from ? from : row.day;
    const key = `${day} ${row.template}`;
    const known = rows.get(key) ?? { ...row, day, sent: 0, refused: 0, given_up: 0, waiting: 0 };
    rows.set(key, { ...known, waiting: known.waiting + row.waiting });
  }
  const lastSent = Math.max(...counted.map(({ last_sent_at: at }) => at?.getTime() ?? 0), 0);
  return {
    server: smtpServer,
    sender: /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? mailFrom,
    last_sent_at: lastSent === 0 ? null : new Date(lastSent).toISOString(),
    data: [...rows.values()].toSorted(
      (one, other) => other.day.localeCompare(one.day) || one.template.localeCompare(other.template),
    ),
    has_more_waiting: waiting.reduce((sum, row) => sum + row.waiting, 0) > mostCounted,
    failures: failures.map((row) => ({ ...row, created_at: row.created_at.toISOString(), at: row.at.toISOString() })),
  };
}
