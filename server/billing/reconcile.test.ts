import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { sendRefund } from '../payments/send-refunds.ts';
import { refundPart } from '../payments/start-refunds.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { describeReconciliation, ProviderAway, reconcile } from './reconcile.ts';

let test: PayingApp;
let booked: Awaited<ReturnType<PayingApp['bookShipment']>>[];
beforeAll(async () => {
  test = await createPayingApp();
  const customer = await createCustomer(test);
  booked = [];
  for (let count = 0; count < 4; count += 1) booked.push(await test.bookShipment(customer));
});
afterAll(() => test.close());

const near = () => ({ from: new Date(Date.now() - days(1)), until: new Date(Date.now() + minutes(1)) });
const compare = (span = near()) => reconcile({ database: test.database.db, cards: test.cards }, span);
const intentOf = (at: number) => booked[at]?.intentId ?? '';
const tell = (refundId: string, intentId: string) => test.sendWebhook({ kind: 'refund', intentId, refundId });

it('finds no difference where payments, parts refunded by us and at the dashboard, and a dispute are recorded', async () => {
  await refundPart(test.payments, { reference: booked[0]?.reference ?? '', partPence: 300, reason: 'arrived late' });
  const { id = '' } = (await test.database.db.selectFrom('refunds').select('id').executeTakeFirst()) ?? {};
  await sendRefund(test.payments, id);
  const [ours] = test.cards.refundsOf(intentOf(0));
  expect((await compare()).differences).toEqual([]); // it is pending at the provider
  test.cards.changeRefund(ours?.id ?? '', { status: 'done' });
  await tell(ours?.id ?? '', intentOf(0));
  await tell(test.cards.refundByHand(intentOf(0), 192), intentOf(0));
  const dispute = { id: 'dp_1', status: 'open', amountPence: 792, hasTakenFunds: true } as const;
  test.cards.disputes.push({ ...dispute, intentId: intentOf(1) });
  expect((await compare()).differences).toEqual([
    `Dispute dp_1 of payment ${intentOf(1)}: banks hold or kept £7.92; the ledger has £0.00.`,
  ]);
  await test.sendWebhook({ kind: 'dispute', intentId: intentOf(1), dispute });
  expect(describeReconciliation(await compare()).split('\n')).toEqual([
    'Taken: ledger £31.68, provider £31.68',
    'Refunded: ledger £4.92, provider £4.92',
    'Held or kept by banks: ledger £7.92, provider £7.92',
    'Invoices less credit notes: ledger £26.76, documents £26.76',
    'No differences.',
  ]);
  expect(
    (await compare({ from: new Date(0), until: new Date(1) })).sums.every(({ ledgerPence }) => ledgerPence === 0),
  ).toBe(true);
});

it('names a refund beyond all that is left, one nobody told us of, and what the provider has otherwise', async () => {
  await tell(test.cards.refundByHand(intentOf(0), 500), intentOf(0)); // 300 are left
  const beyond = test.cards.refundByHand(intentOf(0), 111); // the fake lets somebody do it
  await tell(beyond, intentOf(0));
  const untold = test.cards.refundByHand(intentOf(2), 50);
  test.cards.change(intentOf(3), { receivedPence: 791 });
  const { differences } = await compare();
  expect(differences.toSorted()).toEqual(
    [
      `Refund ${test.cards.refundsOf(intentOf(0)).find(({ amountPence }) => amountPence === 500)?.id} of £5.00 for payment ${intentOf(0)}: we recorded £3.00 of it.`,
      `Refund ${beyond} of £1.11 for payment ${intentOf(0)} is recorded nowhere here.`,
      `Refund ${untold} of £0.50 for payment ${intentOf(2)} is recorded nowhere here.`,
      `Payment ${intentOf(3)}: the provider took £7.91; the ledger has £7.92.`,
    ].toSorted(),
  );
});

it('names a payment the provider does not have, a refund it took back, and a document of another amount than posted', async () => {
  const { db } = test.database;
  const customer = await createCustomer(test);
  const opened = await test.openShipment(customer);
  test.cards.pay(opened.intentId); // and nobody has told us
  test.cards.change(intentOf(2), { status: 'open', receivedPence: 0 });
  const sent = test.cards.refundsOf(intentOf(0))[0]?.id ?? '';
  test.cards.changeRefund(sent, { status: 'failed' });
  const invoices = db
    .selectFrom('invoices')
    .selectAll()
    .where('shipment_id', '=', booked[3]?.id ?? '');
  const invoice = await invoices.executeTakeFirstOrThrow();
  const note = { kind: 'CREDIT_NOTE', corrects: invoice.number, gross_pence: 1, net_pence: 1, vat_pence: 0 } as const;
  await db
    .insertInto('invoices')
    .values({ ...invoice, ...note, number: 'CRN-2099-000001' })
    .execute();
  const { differences } = await compare();
  for (const difference of [
    'CRN-2099-000001 is of £0.01; the ledger has £0.00.',
    `Payment ${opened.intentId}: the provider took £7.92; it is recorded nowhere here.`,
    `Payment ${intentOf(2)}: the ledger has £7.92, the provider took £0.00.`,
    `Refund ${sent} of £3.00 for payment ${intentOf(0)} failed; the ledger has £3.00.`,
  ]) {
    expect(differences).toContain(difference);
  }
});

it('does not call it a difference that the provider is away', async () => {
  test.cards.isAway = true;
  await expect(compare()).rejects.toThrow(ProviderAway);
  test.cards.isAway = false;
});
