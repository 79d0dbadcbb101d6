import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTopUp } from '../../contract/billing.ts';
import { textWith } from '../testing/expected-text.ts';
import { playMonthlyAccounts } from '../testing/payments/monthly-accounts.ts';
import { billingRecords } from './billing-records.ts';

const { current, post, moveTo, setLimit, bookOne } = playMonthlyAccounts();

const erase = () => post('/account/erase', { password: current.customer.password });

it('erasure waits for a payment that is under way, however it ends', async () => {
  moveTo('2026-11-18');
  const { payment_id, secret } = openTopUp.response.parse((await post('/billing/top-ups', { amount: 20 })).body);
  expect(await erase()).toMatchObject({ status: 409, body: { message: textWith('payment to us is still open') } });
  await current.test.cards.cancelIntent(secret.replace('_secret', ''));
  await post('/billing/payments/confirm', { payment_id });
  expect(await erase()).toMatchObject({ status: 200 });
});

it('erasure ends a visit to the bank’s page, and takes no top-up that comes at the same time', async () => {
  moveTo('2026-11-18');
  await setLimit(100);
  await post('/billing/direct-debit');
  const answers = await Promise.all([
    erase(),
    ...Array.from({ length: 5 }, () => post('/billing/top-ups', { amount: 20 })),
  ]);
  const { rows } = await sql<{ payments: number; mandates: number }>`
    select (select count(*) from billing_payments where organisation_id = ${current.customer.organisationId}) as payments,
      (select count(*) from mandates where organisation_id = ${current.customer.organisationId} and state <> 'ENDED') as mandates`.execute(
    current.test.database.db,
  );
  const isErased = answers[0]?.status === 200;
  expect(rows[0]?.payments === 0 || !isErased).toBe(true);
  expect(rows[0]?.mandates).toBe(isErased ? 0 : 1);
});

it('erasure is refused while something is owed', async () => {
  moveTo('2026-11-18');
  await setLimit(100);
  await bookOne();
  const { eraseFor } = billingRecords({ phone: '0113 496 0000', now: current.test.billing.now });
  const erasing = current.test.database.db
    .transaction()
    .execute((trx) => eraseFor(trx, current.customer.organisationId));
  await expect(erasing).rejects.toThrow('You owe £7.92 on your monthly account.');
});
