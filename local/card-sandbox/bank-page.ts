import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { longDate } from '../../contract/values/time/relative-day.ts';
import type { Database } from '../../server/database/database.ts';
import { type Html, html, writePage } from '../../server/http/html.ts';
import type { CardSandbox } from './card-sandbox.ts';
import { testBanks, testSortCode } from './payments/test-banks.ts';
import { bodyOf } from './protocol/serve-calls.ts';
import { bankTaskKinds } from './unit-of-work.ts';

interface BankPageDeps {
  readonly database: Database;
  readonly sandbox: Pick<CardSandbox, 'advanceBankDays' | 'runNow'>;
  /** What the product does by itself every minute and every hour. */
  readonly runBilling: () => Promise<void>;
}

const steps = [1, 3, 7, 14] as const;

/** `/dev/bank`: lets days pass for banks and statements, so that a person can play a debit, its late failure and a claim. */
export function registerBankPage(app: FastifyInstance, deps: BankPageDeps): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.get('/dev/bank', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(await bankPage(deps.database)),
    );
    scope.post('/dev/bank', async (request, reply) => {
      const asked = Number(new URLSearchParams(bodyOf(request)).get('days'));
      const days = steps.find((step) => step === asked);
      for (let day = 0; day < (days ?? 0); day += 1) await passDay(deps);
      return reply.redirect('/dev/bank', 303);
    });
    done();
  });
}

/** No clock is moved: what is due tomorrow is due today, and bank and product look at once. */
async function passDay({ database, sandbox, runBilling }: BankPageDeps): Promise<void> {
  await sql`
    update statements set due_on = due_on - 1, stops_on = stops_on - 1, collect_on = collect_on - 1`.execute(database);
  await sql`update billing_payments set next_check_at = created_at where state in ('OPENING', 'OPEN')`.execute(
    database,
  );
  await sandbox.advanceBankDays(1);
  await sandbox.runNow('due');
  await runBilling();
}

const words: Readonly<Record<string, string>> = {
  'answer-mandate': 'The bank answers a mandate',
  'settle-debit': 'The bank pays or refuses a debit',
  'return-debit': 'The payer claims a debit back',
};

async function bankPage(database: Database): Promise<string> {
  const { rows: tasks } = await sql<{ kind: string; at: Date }>`
    select kind, due_at as at from card_sandbox.tasks where kind = any(${bankTaskKinds}) order by due_at`.execute(
    database,
  );
  const { rows: statements } = await sql<{ number: string; due: string; collect: string | null }>`
    select number, due_on as due, collect_on as collect from statements where settled_at is null order by due_on`.execute(
    database,
  );
  const coming: Html[] = [
    ...tasks.map(({ kind, at }) => html`<li>${longDate(at)}: ${words[kind] ?? kind}</li>\n`),
    ...statements.map(
      ({ number, due, collect }) =>
        html`<li>${number} is due on ${due}${collect === null ? '' : ` and debited on ${collect}`}</li>\n`,
    ),
  ];
  const accounts = Object.values(testBanks).map(
    ({ accountNumber, words: outcome }) => html`<li><code>${accountNumber}</code> ${outcome}</li>\n`,
  );
  const body = html`<main>
<h1>Bank days</h1>
<p>Banks take days, and statements fall due. Here those days pass at once. No money moves.</p>
<form method="post" action="/dev/bank">
<p>${steps.map((days) => html`<button name="days" value="${days}">Let ${days} ${days === 1 ? 'day' : 'days'} pass</button>\n`)}</p>
</form>
<h2>What comes next</h2>
<ul>
${coming.length > 0 ? coming : html`<li>Nothing. Give somebody a monthly account (<code>npm run billing -- limit EMAIL 500</code>), book on it, and issue a statement (<code>npm run billing -- statement EMAIL</code>).</li>\n`}</ul>
<h2>Test accounts</h2>
<p>Sort code <code>${testSortCode}</code>, and one of these account numbers:</p>
<ul>
${accounts}</ul>
</main>`;
  return writePage({ title: 'Bank days', isUnlisted: true, body });
}
