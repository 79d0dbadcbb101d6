import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import { untilAvailable } from '../../server/testing/start-killable.ts';
import { logIn } from './call-as.ts';
import { judgeCharges } from './judge-charges.ts';
import { judgeErasures, judgeMails } from './judge-people.ts';
import { judgePreferences } from './judge-preferences.ts';
import { judgeScans } from './judge-scans.ts';
import { judgeShipments } from './judge-shipments.ts';
import { judgeWritings } from './judge-writings.ts';
import { walkPages } from './reading-acts.ts';
import type { World } from './set-stage.ts';

/** What must be true of all rows, whoever wrote them and however long ago. */
export async function judgePromises({ killable, stage }: World, isAtRest: boolean): Promise<void> {
  const broken = await untilAvailable(() => checkInvariants(killable.database, { isAtRest }));
  for (const violation of broken) stage.fault(JSON.stringify(violation));
}

/** Whether what everybody of this round was answered is true. */
export async function judgeAnswers({ killable, stage }: World): Promise<void> {
  const { model, mails, fault } = stage;
  for (const judge of [judgeShipments, judgeCharges, judgeScans, judgeWritings, judgePreferences, judgeErasures]) {
    (await judge(killable, model)).forEach(fault);
  }
  (await judgeMails(killable, mails)).forEach(fault);
  // And once more as the customers themselves see it.
  for (const customer of model.customers.filter(({ erased }) => erased === 'no')) {
    if (customer.token === undefined) await logIn(stage, customer);
    await walkPages(stage, customer);
  }
}
