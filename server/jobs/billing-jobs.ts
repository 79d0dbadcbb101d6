import { days } from '../../contract/values/time/duration.ts';
import type { BillingDeps, BillingJobs } from '../billing/billing-deps.ts';
import { checkTopUps, findPaidTopUp } from '../billing/top-ups.ts';
import { writeTopUpReceipt } from '../billing/write-top-up-receipt.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';
import type { MailToOrganisation } from './payment-jobs.ts';
import { sendEmail } from './send-email.ts';

export const billingJobs: BillingJobs = {
  enqueueTopUpReceipt: (trx, topUpId) =>
    enqueueJob(trx, { kind: 'top-up-receipt', payload: { topUpId }, usefulForMs: days(30) }),
};

export function billingHandlers(
  deps: BillingDeps & MailToOrganisation,
): Pick<JobHandlers, 'top-up-receipt' | 'check-billing'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return {
    'top-up-receipt': async (job) => {
      const topUp = await findPaidTopUp(deps.database, job.payload.topUpId);
      const addressee = topUp && (await deps.findAddressee(topUp.organisationId));
      if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
      return sendEmail(deps, job, { to: addressee.email }, writeTopUpReceipt(topUp, addressee.fullName, sender));
    },
    'check-billing': async () => {
      await checkTopUps(deps);
      return { outcome: 'done' };
    },
  };
}
