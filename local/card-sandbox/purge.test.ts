import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../contract/values/time/duration.ts';
import { startCardSandbox, type TestCardSandbox } from '../../server/testing/payments/start-card-sandbox.ts';
import { createCardSandbox } from './card-sandbox.ts';
import { purge } from './objects.repository.ts';
import { openSandboxDatabase } from './sandbox-database.ts';

let card: TestCardSandbox;
beforeAll(async () => {
  card = await startCardSandbox();
});
afterAll(() => card.close());

test('what came to nothing is forgotten after a month, and a payment never', async () => {
  const { stripe } = card;
  const database = await openSandboxDatabase(card.database);
  const paid = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const { id: cancelled } = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });
  await stripe.paymentIntents.cancel(cancelled);
  await card.call('/v1/test_helpers/run', { everything: 'true' });

  const count = async () => {
    const rows = await database.selectFrom('objects').select('kind').orderBy('seq').execute();
    const replies = await database.selectFrom('replies').select('idempotency_key').execute();
    return { kinds: rows.map(({ kind }) => kind), replies: replies.length };
  };
  const before = await count();
  await purge({ database, now: () => new Date() });
  expect(await count()).toEqual(before);

  const later = new Date(Date.now() + days(31));
  await purge({ database, now: () => later });
  expect(await count()).toEqual({ kinds: ['payment_intent', 'payment_method', 'charge'], replies: 0 });
  await expect(stripe.refunds.create({ payment_intent: paid.id })).resolves.toMatchObject({ status: 'succeeded' });
});

test('a bank account can be debited for as long as its mandate is there', async () => {
  const { stripe } = card;
  const { id: customer } = await stripe.customers.create({ name: 'Ada', email: 'ada@example.org' });
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    allowed_payment_method_types: ['bacs_debit'],
    customer,
    success_url: 'http://127.0.0.1/done',
    cancel_url: 'http://127.0.0.1/',
  });
  const form = { name: 'Ada', email: 'ada@example.org', sort_code: '108800', account_number: '00012345' };
  const page = card.url + new URL(session.url ?? '').pathname;
  await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const later = new Date(Date.now() + days(31));
  await purge({ database: await openSandboxDatabase(card.database), now: () => later });
  const { setup_intent } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
  const method = typeof setup_intent === 'object' ? setup_intent?.payment_method : undefined;
  const debit = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    customer,
    payment_method: typeof method === 'string' ? method : '',
    allowed_payment_method_types: ['bacs_debit'],
    confirm: true,
    off_session: true,
  });
  await card.call('/v1/test_helpers/run', { everything: 'true' });
  expect((await stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded');
});

test('a repeated call is recognised for as long as the sandbox’s own clock says', async () => {
  const { database } = card;
  const at = new Date(Date.now() + days(31));
  const now = () => at;
  const { fetch, keys } = await createCardSandbox({ database, now });
  const create = async () => {
    const answer = await fetch('http://sandbox/v1/payment_intents', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'once' },
      body: new URLSearchParams({ amount: '500', currency: 'gbp' }).toString(),
    });
    return answer.json();
  };
  const first = await create();
  await purge({ database: await openSandboxDatabase(database), now });
  expect(await create()).toEqual(first);
});
