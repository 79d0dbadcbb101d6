import { checkInvariants } from '../../../server/testing/invariants/check-invariants.ts';
import { untilAvailable } from '../../../server/testing/processes/start-killable.ts';
import { readAllPages } from '../actions/reading-actions.ts';
import { logIn } from '../call-as.ts';
import type { Environment } from '../start-environment.ts';
import { checkAccounts, checkBalances, checkMembers, checkRefunds } from './check-billing.ts';
import { checkCharges } from './check-charges.ts';
import { checkErasures, checkMails } from './check-people.ts';
import { checkPreferences } from './check-preferences.ts';
import { checkScans } from './check-scans.ts';
import { checkShipments } from './check-shipments.ts';
import { checkTexts } from './check-texts.ts';

/** Over all rows, of earlier rounds too. */
export async function checkDatabase({ killable, context }: Environment, isAtRest: boolean): Promise<void> {
  const broken = await untilAvailable(() => checkInvariants(killable.database, { isAtRest }));
  for (const violation of broken) context.reportViolation(JSON.stringify(violation));
}

/** Compares the database with what this round's clients were answered. */
export async function checkAnswers({ killable, context }: Environment): Promise<void> {
  const { model, mails, reportViolation } = context;
  const checks = [
    checkShipments,
    checkCharges,
    checkBalances,
    checkAccounts,
    checkRefunds,
    checkMembers,
    checkScans,
    checkTexts,
    checkPreferences,
    checkErasures,
  ];
  for (const check of checks) {
    (await check(killable, model)).forEach(reportViolation);
  }
  (await checkMails(killable, mails)).forEach(reportViolation);
  // Through the API too.
  for (const customer of model.customers.filter(({ erased }) => erased === 'no')) {
    if (customer.token === undefined) await logIn(context, customer);
    await readAllPages(context, customer);
  }
}
