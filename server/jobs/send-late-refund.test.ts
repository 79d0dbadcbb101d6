import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import { createCustomer } from '../testing/create-customer.ts';
import { textWith } from '../testing/expected-text.ts';
import { type RealPayments, startRealPayments } from '../testing/start-real-payments.ts';
import { sendLateRefund } from './send-late-refund.ts';

let real: RealPayments;
beforeAll(async () => {
  real = await startRealPayments();
});
afterAll(() => real.close());

test('who paid for a shipment that was gone is told that the money goes back', async () => {
  const { db } = real.database;
  const { token, email } = await createCustomer(real);
  const shipment = await real.createShipment(token);
  const secret = await real.openPayment(token, shipment);
  await real.call(`/shipment/${shipment._id}`, { method: 'DELETE', token });
  await real.payByCard(secret, 'pm_card_visa');
  await real.comeToRest();

  const { payload } = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'late-refund-mail')
    .executeTakeFirstOrThrow();
  const sent: OutgoingMail[] = [];
  const send = sendLateRefund({
    mail: {
      send: async (mail) => {
        sent.push(mail);
        return { outcome: 'sent' };
      },
    },
    company: companyFrom({}),
    publicUrl: 'https://larkway.example',
    database: db,
    findAddressee: (accountId) => findAccount(db, accountId),
  });
  const job = { id: randomUUID(), kind: 'late-refund-mail', createdAt: new Date(), attempt: 1 } as const;
  expect(await send({ ...job, payload: payload as { refundId: string } })).toEqual({ outcome: 'done' }); // as it was queued
  expect(sent).toMatchObject([
    {
      to: email,
      subject: textWith(`£8.70 for shipment ${shipment._shipment_id}`),
      text: textWith('goes back to the card'),
    },
  ]);
  expect(await send({ ...job, payload: { refundId: randomUUID() } })).toMatchObject({ outcome: 'give-up' });
});
