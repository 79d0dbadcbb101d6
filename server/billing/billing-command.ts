import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import { commandActor, recordAudit } from '../audit/record-audit.ts';
import { CommandError } from '../cli/command-error.ts';
import { setCreditLimit } from '../ledger/balances.ts';
import { describeStop, findCreditAccount } from './account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { issueStatement } from './issue-statements.ts';

const usage = `npm run billing -- show EMAIL            shows what a customer may book on account, and what they owe
npm run billing -- limit EMAIL 500      gives them a monthly account up to so many pounds; 0 ends it
npm run billing -- statement EMAIL      issues a statement of all until now, instead of on the 1st`;

export interface BillingCommand {
  readonly verb: 'show' | 'limit' | 'statement';
  readonly email: string;
  readonly limitPence: number;
}

export function readBillingCommand([verb, email, amount, ...more]: readonly string[]): BillingCommand {
  const takes = { show: 2, limit: 3, statement: 2 };
  const isKnown = verb === 'show' || verb === 'limit' || verb === 'statement';
  const given = [verb, email, amount].filter((word) => word !== undefined).length;
  if (!isKnown || email === undefined || given !== takes[verb] || more.length > 0) throw new CommandError(usage);
  if (verb === 'limit' && !/^\d{1,6}$/.test(amount ?? ''))
    throw new CommandError('Give the limit in whole pounds, such as 500.');
  return { verb, email, limitPence: penceFromPounds(Number(amount ?? 0)) };
}

interface CommandDeps extends Pick<BillingDeps, 'database' | 'now' | 'billingJobs'> {
  readonly output: { write(text: string): unknown };
  /** The organisation that a customer ships and pays for. */
  findOrganisation(email: string): Promise<string | undefined>;
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runBillingCommand(deps: CommandDeps, { verb, email, limitPence }: BillingCommand): Promise<void> {
  const organisationId = await deps.findOrganisation(email);
  if (organisationId === undefined)
    throw new CommandError(`Nobody with the verified address ${email} owns an account.`);
  if (verb === 'limit') await changeLimit(deps, organisationId, limitPence);
  if (verb === 'statement') {
    const number = await issueStatement(deps, organisationId, deps.now());
    if (number === undefined) throw new CommandError('There is nothing on account that is on no statement yet.');
    deps.output.write(`Issued ${number}, and emailed it.\n`);
  }
  deps.output.write(`${await describe(deps, organisationId)}\n`);
}

/** For FINANCE: the command today, the console later. */
async function changeLimit({ database, now }: CommandDeps, organisationId: string, limitPence: number): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const before = await setCreditLimit(trx, { kind: 'RECEIVABLE', organisationId }, limitPence);
    const audited = {
      action: 'change credit limit',
      subject: { kind: 'organisation', id: organisationId },
      before: { limit: poundsFromPence(before) },
      after: { limit: poundsFromPence(limitPence) },
    };
    await recordAudit(trx, commandActor('npm run billing'), audited, now());
  });
}

async function describe({ database, now }: CommandDeps, organisationId: string): Promise<string> {
  const account = await findCreditAccount(database, organisationId, now());
  if (!account) return 'No monthly account.';
  const [limit, owed, left] = [account.limitPence, account.owedPence, account.leftPence].map((pence) =>
    formatPounds(poundsFromPence(pence)),
  );
  const stopped = account.stoppedBy ? `\n${describeStop(account.stoppedBy)}` : '';
  return `Monthly account: limit ${limit}, owed ${owed}, left ${left}.${stopped}`;
}
