import { formatPounds, penceFromPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { type AuditedAction, commandActor, recordAudit } from '../../audit/record-audit.ts';
import { CommandError } from '../../cli/command-error.ts';
import type { Trx } from '../../database/database.ts';
import type { CardPayments } from '../../integrations/card-payments/card-payments.ts';
import { daysInLondon, monthInLondon, type TimeSpan } from '../../invoices/month-in-london.ts';
import { describeStop, findCreditAccount } from '../account.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { issueStatement } from '../issue-statements.ts';
import { describeReconciliation, ProviderAway, reconcile } from '../reconcile.ts';
import { changeCreditLimit } from './credit-limit.ts';

const usage = `npm run billing -- show EMAIL            shows what a customer may book on account, and what they owe
npm run billing -- limit EMAIL 500      gives them a monthly account with a limit in pounds; 0 ends it
npm run billing -- statement EMAIL      issues a statement of all until now, instead of on the 1st
npm run billing -- reconcile 2026-11    compares ledger, documents and card provider of a month, or of days:
    reconcile 2026-11-01 2026-11-14     both included; exits with 1 where they differ`;

export type BillingCommand =
  | { readonly verb: 'show' | 'statement'; readonly email: string }
  | { readonly verb: 'limit'; readonly email: string; readonly limitPence: number }
  | { readonly verb: 'reconcile'; readonly period: string; readonly span: TimeSpan };

export function readBillingCommand(args: readonly string[]): BillingCommand {
  const [verb, first, second] = args;
  if (first === undefined) throw new CommandError(usage);
  if (verb === 'reconcile' && args.length <= 3) return readPeriod(first, second);
  if ((verb === 'show' || verb === 'statement') && args.length === 2) return { verb, email: first };
  if (verb !== 'limit' || second === undefined || args.length > 3) throw new CommandError(usage);
  if (!/^\d{1,6}$/.test(second)) throw new CommandError('Give the limit in whole pounds, such as 500.');
  return { verb, email: first, limitPence: penceFromPounds(Number(second)) };
}

const [month, day] = [/^\d{4}-(0[1-9]|1[0-2])$/, /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/];

function readPeriod(first: string, last: string | undefined): BillingCommand {
  if (last === undefined && month.test(first)) return { verb: 'reconcile', period: first, span: monthInLondon(first) };
  if (!day.test(first) || !day.test(last ?? '') || first > (last ?? '')) {
    throw new CommandError(
      'Give a month such as 2026-11, or the first and the last day, such as 2026-11-01 2026-11-14.',
    );
  }
  return { verb: 'reconcile', period: `${first} to ${last}`, span: daysInLondon(first, last ?? '') };
}

interface CommandDeps extends Pick<BillingDeps, 'database' | 'now' | 'billingJobs' | 'company'> {
  readonly output: { write(text: string): unknown };
  /** The organisation that a customer ships and pays for. */
  findOrganisation(email: string): Promise<string | undefined>;
  openCards(): Promise<CardPayments>;
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runBillingCommand(deps: CommandDeps, command: BillingCommand): Promise<void> {
  if (command.verb === 'reconcile') return runReconcile(deps, command);
  const id = await deps.findOrganisation(command.email);
  if (id === undefined) throw new CommandError(`Nobody with the verified address ${command.email} owns an account.`);
  const said = await deps.database.transaction().execute(async (trx) => {
    const done = await change(deps, trx, { command, subject: { kind: 'organisation', id } });
    return `${done}${await describe(deps, trx, id)}\n`;
  });
  deps.output.write(said);
}

interface Change {
  readonly command: Exclude<BillingCommand, { readonly verb: 'reconcile' }>;
  readonly subject: AuditedAction['subject'];
}

/** Answers what to say about it. */
async function change(deps: CommandDeps, trx: Trx, { command, subject }: Change): Promise<string> {
  if (command.verb === 'show') {
    await audit(deps, trx, { action: 'show monthly account', subject });
    return '';
  }
  if (command.verb === 'limit') {
    const { limitPence } = command;
    await changeCreditLimit(deps, trx, actor, { organisationId: subject.id, limitPence });
    return '';
  }
  const number = await issueStatement(deps, trx, subject.id, deps.now());
  if (number === undefined) throw new CommandError('There is nothing on account that is on no statement yet.');
  await audit(deps, trx, { action: 'issue statement', subject, after: { number } });
  return `Issued ${number}, and emailed it.\n`;
}

async function runReconcile(
  deps: CommandDeps,
  { period, span }: Extract<BillingCommand, { readonly verb: 'reconcile' }>,
): Promise<void> {
  const found = await reconcile({ database: deps.database, cards: await deps.openCards() }, span).catch(
    (error: unknown) => {
      if (error instanceof ProviderAway) throw new CommandError('The card provider doesn’t answer. Try again later.');
      throw error;
    },
  );
  const subject = { kind: 'ledger', id: period };
  const after = { differences: found.differences.length };
  await deps.database.transaction().execute((trx) => audit(deps, trx, { action: 'reconcile', subject, after }));
  const text = describeReconciliation(found);
  if (found.differences.length > 0) throw new CommandError(text);
  deps.output.write(`${text}\n`);
}

const actor = commandActor('npm run billing');

function audit({ now }: CommandDeps, trx: Trx, action: AuditedAction): Promise<void> {
  return recordAudit(trx, actor, action, now());
}

async function describe({ now }: CommandDeps, trx: Trx, organisationId: string): Promise<string> {
  const account = await findCreditAccount(trx, organisationId, now());
  if (!account) return 'No monthly account.';
  const [limit, owed, left] = [account.limitPence, account.owedPence, account.leftPence].map((pence) =>
    formatPounds(poundsFromPence(pence)),
  );
  const stopped = account.stoppedBy ? `\n${describeStop(account.stoppedBy)}` : '';
  return `Monthly account: limit ${limit}, owed ${owed}, left ${left}.${stopped}`;
}
