import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { selectBilledOrganisation } from '../accounts/organisations.repository.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { textWith } from '../testing/expected-text.ts';
import { type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { sendLateRefund } from './payment-jobs.ts';

let real: RealPayments;
beforeAll(async () => {
  real = await startRealPayments();
});
afterAll(() => real.close());

const job = { id: randomUUID(), kind: 'late-refund-mail', createdAt: new Date(), attempt: 1 } as const;

/** Pays for a shipment that its customer has withdrawn, and gives its refund. */
async function payTooLate(token: string) {
  const shipment = await real.createShipment(token);
  const secret = await real.openPayment(token, shipment);
  await real.call(`/shipment/${shipment._id}`, { method: 'DELETE', token });
  await real.payByCard(secret, 'pm_card_visa');
  await real.comeToRest();
  const refund = real.database.db.selectFrom('refunds').select('id').where('shipment_id', '=', shipment._id);
  return { reference: shipment._shipment_id, refundId: (await refund.executeTakeFirstOrThrow()).id };
}

/** Sends by a mail server that takes everything, and keeps what it took. */
function startSending() {
  const { db } = real.database;
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
    findAddressee: (organisationId) => selectBilledOrganisation(db, organisationId),
  });
  return { sent, send };
}

test('who paid for a shipment that was gone is told that the money goes back', async () => {
  const { token, email } = await createCustomer(real);
  const { reference, refundId } = await payTooLate(token);
  const queued = real.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'late-refund-mail');
  expect((await queued.execute()).map(({ payload }) => payload)).toContainEqual({ refundIds: [refundId] });
  const { sent, send } = startSending();
  expect(await send({ ...job, payload: { refundIds: [refundId] } })).toMatchObject({ outcome: 'done' });
  expect(sent).toMatchObject([
    {
      to: email,
      subject: textWith(`£8.70 for shipment ${reference}`),
      text: textWith('refunding all of it to your card'),
    },
  ]);
  expect(await send({ ...job, payload: { refundIds: [randomUUID()] } })).toMatchObject({ outcome: 'give-up' });
});

test('who paid for several that were gone is told of all of them in one mail', async () => {
  const { token } = await createCustomer(real);
  const [one, other] = [await payTooLate(token), await payTooLate(token)];
  const { sent, send } = startSending();
  const payload = { refundIds: [one.refundId, other.refundId] };
  expect(await send({ ...job, payload })).toMatchObject({ outcome: 'done' });
  expect(sent).toMatchObject([{ subject: textWith('£17.40 for 2 shipments'), text: textWith('book them again') }]);
  expect(sent[0]?.text).toContain(one.reference);
  expect(sent[0]?.text).toContain(other.reference);
});
