import { expect, it, vi } from 'vitest';
import { getBilling, openTopUp } from '../../../contract/billing.ts';
import { checkInvariants } from '../../testing/invariants/check-invariants.ts';
import { playMonthlyAccounts } from '../../testing/payments/monthly-accounts.ts';

const { current, post, get, command, book, mails, moveTo } = playMonthlyAccounts();

async function topUp(amount: number): Promise<string> {
  const { payment_id, secret } = openTopUp.response.parse((await post('/billing/top-ups', { amount })).body);
  const intentId = secret.replace('_secret', '');
  current.test.cards.pay(intentId);
  await post('/billing/payments/confirm', { payment_id });
  return intentId;
}

const balance = async () => getBilling.response.parse((await get('/billing')).body).balance;
const payOut = () => command('pay-out', current.customer.email);
const refundsOf = (intentId: string) => current.test.cards.refundsOf(intentId).map(({ amountPence }) => amountPence);

it('gives a balance back to the cards that topped it up, the latest first, and once', async () => {
  moveTo('2026-11-18');
  const first = await topUp(20);
  moveTo('2026-11-19');
  const second = await topUp(30);
  expect(await book({ pay_from: 'BALANCE' })).toMatchObject({ status: 200 });
  await expect(command('pay-out', 'nobody@example.org')).rejects.toThrow('Nobody with the verified address');
  expect(await payOut()).toBe('Paid out £42.08.\n');
  expect([refundsOf(second), refundsOf(first), await balance()]).toEqual([[3000], [1208], 0]);
  expect(await mails()).toEqual(expect.arrayContaining(['We’ve refunded £30.00 from Larkway']));
  expect(await payOut()).toBe('Paid out £0.00.\n');
  expect(await Promise.all([payOut(), payOut()])).toEqual(['Paid out £0.00.\n', 'Paid out £0.00.\n']);
});

it('pays once where two pay out and ten spend at once', async () => {
  const intentId = await topUp(20);
  const [, , ...booked] = await Promise.all([
    payOut(),
    payOut(),
    ...Array.from({ length: 10 }, () => book({ pay_from: 'BALANCE' })),
  ]);
  const spentPence = booked.filter(({ status }) => status === 200).length * 792;
  expect(refundsOf(intentId).reduce((sum, pence) => sum + pence, 0)).toBe(2000 - spentPence);
  expect(await balance()).toBe(0);
});

it('records what the provider has done though its answer was lost, and pays it no second time', async () => {
  const intentId = await topUp(20);
  const { cards } = current.test;
  const refund = vi.spyOn(cards, 'refund');
  refund.mockImplementationOnce(async (request) => {
    refund.mockRestore();
    await cards.refund(request);
    throw new Error('The process is killed.');
  });
  await expect(payOut()).rejects.toThrow('The process is killed.');
  expect(await balance()).toBe(20);
  expect(await payOut()).toBe('Paid out £0.00.\n');
  expect([refundsOf(intentId), await balance()]).toEqual([[2000], 0]);
});

it('leaves the balance as it is while the provider is away', async () => {
  await topUp(20);
  current.test.cards.isAway = true;
  await expect(payOut()).rejects.toThrow('run it again for the other £20.00');
  current.test.cards.isAway = false;
  expect(await balance()).toBe(20);
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(current.test.database.db, { isAtRest: false })).toEqual([]);
});
