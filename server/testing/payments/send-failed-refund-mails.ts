import { randomUUID } from 'node:crypto';
import { companyFrom } from '../../../contract/company.ts';
import { selectGuestId } from '../../accounts/guests/guests.repository.ts';
import { selectBilledOrganisation } from '../../accounts/organisations.repository.ts';
import type { OutgoingMail } from '../../integrations/mail/mail.ts';
import { sendFailedRefund } from '../../jobs/payment-jobs.ts';
import type { FailedRefundMail } from '../../payments/payment-deps.ts';
import type { TestApp } from '../test-app.ts';

/** Does the jobs that tell of failed refunds, and gives what was sent and logged. */
export async function sendFailedRefundMails({ database: { db } }: Pick<TestApp, 'database'>) {
  const sent: OutgoingMail[] = [];
  const lines: string[] = [];
  const company = companyFrom({});
  const send = sendFailedRefund({
    mail: {
      send: async (mail) => {
        sent.push(mail);
        return { outcome: 'sent' };
      },
    },
    company,
    publicUrl: 'https://larkway.example',
    database: db,
    findAddressee: (organisationId) => selectBilledOrganisation(db, organisationId),
    findGuestLink: async ({ organisationId, shipmentId }) =>
      (await selectGuestId(db, organisationId)) && `https://larkway.example/guest-parcel?parcel=${shipmentId}`,
    log: {
      warn: (_fields: unknown, text?: string) => void lines.push(`warn ${text}`),
      error: (_fields: unknown, text?: string) => void lines.push(`error ${text}`),
    },
  });
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'failed-refund-mail').execute();
  for (const { payload } of jobs) {
    const job = { id: randomUUID(), kind: 'failed-refund-mail', createdAt: new Date(), attempt: 1 } as const;
    await send({ ...job, payload: payload as FailedRefundMail }); // as it was enqueued
  }
  await db.deleteFrom('jobs').where('kind', '=', 'failed-refund-mail').execute();
  return { sent, lines, company };
}
