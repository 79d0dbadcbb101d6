import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/staff/customer-accounts.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { recordAudit, staffActor } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import { requireEverywhere } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { describeStop, findCreditAccount } from '../account.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { changeCreditLimit } from './credit-limit.ts';

interface CustomerAccountDeps extends Pick<BillingDeps, 'database' | 'now'> {
  /** Of an organisation whose owner's address is verified. */
  findOwner(database: Database, organisationId: string): Promise<Owner | undefined>;
  isMember(database: Database, organisationId: string, userId: string): Promise<boolean>;
}

interface Owner {
  readonly email: string;
  readonly fullName: string;
}

export function registerCustomerAccountRoutes(app: FastifyInstance, deps: CustomerAccountDeps): void {
  const { database, now, findOwner, isMember } = deps;
  const requireOwner = async (id: string) =>
    (await findOwner(database, id)) ??
    refuse('NOT_FOUND', 'We can’t find this customer, or their email isn’t verified.');

  const describe = async (trx: Database, { fullName: name, email }: Owner, organisationId: string) => {
    const account = await findCreditAccount(trx, organisationId, now());
    const { limitPence = 0, owedPence = 0, leftPence = 0, stoppedBy } = account ?? {};
    return {
      customer: { name, email },
      limit: poundsFromPence(limitPence),
      owed: poundsFromPence(owedPence),
      left: poundsFromPence(leftPence),
      ...(stoppedBy && { stopped: describeStop(stoppedBy) }),
    };
  };

  serve(app, contract.getCustomerAccount, async ({ params: { id } }, { caller, requestId }) => {
    requireEverywhere(caller);
    const owner = await requireOwner(id);
    const subject = { kind: 'organisation', id };
    const data = await database.transaction().execute(async (trx) => {
      await recordAudit(trx, staffActor(caller, requestId), { action: 'show monthly account', subject }, now());
      return describe(trx, owner, id);
    });
    return { data };
  });

  serve(app, contract.setCreditLimit, async ({ params: { id }, body }, { caller, requestId }) => {
    requireEverywhere(caller);
    const owner = await requireOwner(id);
    if (await isMember(database, id, caller.userId)) {
      refuse('CONFLICT', 'This is your own account, so somebody else has to change its limit.');
    }
    const [limitPence, expectedPence] = [penceFromPounds(body.limit), penceFromPounds(body.limit_before)];
    const data = await database.transaction().execute(async (trx) => {
      const change = { organisationId: id, limitPence, expectedPence };
      await changeCreditLimit(deps, trx, staffActor(caller, requestId), change);
      return describe(trx, owner, id);
    });
    return { message: `The credit limit is ${formatPounds(body.limit)}.`, data };
  });
}
