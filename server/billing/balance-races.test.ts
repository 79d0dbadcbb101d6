import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getBilling, openTopUp } from '../../contract/billing.ts';
import { createShipment } from '../../contract/shipments.ts';
import { refundPart } from '../payments/start-refunds.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';
import { intentIdIn, type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { refundPartToBalance } from './refund-to-balance.ts';

// Each race a few times with every run of the tests; a thousand with `npm run proof -- races --rounds 1000`.
const { rounds, seed } = inject('races');
const random = seededRandom(seed);

let real: RealPayments;
let token: string;
beforeAll(async () => {
  real = await startRealPayments();
  const customer = await createCustomer(real);
  await giveCredit(real.database.db, customer.organisationId);
  ({ token } = customer);
});
afterAll(() => real.close());

/** Pence of a shipment. */
const price = 870;

const ten = <T>(act: (place: number) => Promise<T>) =>
  Promise.all(random.shuffle(Array.from({ length: 10 }, (_, place) => place)).map(act));

async function readBalance(): Promise<number> {
  const { body } = await real.call('/billing', { method: 'GET', token });
  return Math.round(getBilling.response.parse(body).balance * 100);
}

async function topUp(pence: number): Promise<void> {
  const { body } = await real.call('/billing/top-ups', { token, body: { amount: pence / 100 } });
  const { payment_id, secret } = openTopUp.response.parse(body);
  await real.payByCard(secret, 'pm_card_visa');
  // The browser, a second tab and the webhook at once.
  const [event] = await real.webhookEventsOf(intentIdIn(secret));
  const confirm = () => real.call('/billing/payments/confirm', { token, body: { payment_id } });
  const answers = await Promise.all([confirm(), confirm(), real.sendWebhook(event ?? {})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

const book = (payFrom: 'BALANCE' | 'ACCOUNT' = 'BALANCE') =>
  real.call('/shipment/create-shipment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: shipmentForm({ pay_from: payFrom }),
  });

async function bookOne() {
  return createShipment.response.parse((await book()).body).shipment;
}

const payFromBalance = (id: string) =>
  real.call('/billing/pay', { token, body: { amount: price / 100, parcel_id: id, pay_from: 'BALANCE' } });

/** As `npm run support -- refund` does it. */
async function refund(reference: string, partPence: number) {
  const part = { reference, partPence, reason: 'late' };
  const byCard = await refundPart(real.payments, part);
  return byCard.outcome === 'unpaid' ? refundPartToBalance(real.payments, part) : byCard;
}

const countOk = (answers: readonly { readonly status: number }[]) => {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
};

async function payByCard(id: string): Promise<void> {
  await real.payByCard(await real.openPayment(token, { _id: id, total: price / 100 }), 'pm_card_visa');
}

/** Each begins with the balance it is given, and answers what it must end with. */
const races: readonly (readonly [string, (balance: number) => Promise<number>])[] = [
  [
    'ten bookings against a balance for fewer',
    async (balance) => {
      const most = Math.floor(balance / price);
      expect(countOk(await ten(() => book()))).toBe(Math.min(10, most));
      return balance - Math.min(10, most) * price;
    },
  ],
  [
    'ten bookings, from the balance and on account by turns, and their cancellations', // of which none may wait in a circle
    async (balance) => {
      const most = Math.floor(balance / price);
      const booked = await ten((place) => book(place % 2 === 0 ? 'BALANCE' : 'ACCOUNT'));
      expect(countOk(booked)).toBe(5 + Math.min(5, most));
      const ids = booked.flatMap(({ status, body }) =>
        status === 200 ? createShipment.response.parse(body).shipment._id : [],
      );
      countOk(await Promise.all(random.shuffle(ids).map((id) => real.call(`/shipment/${id}/cancel`, { token }))));
      return balance;
    },
  ],
  [
    'ten payments of one draft',
    async (balance) => {
      const { _id } = await real.createShipment(token);
      expect(countOk(await ten(() => payFromBalance(_id)))).toBe(1);
      return balance - price;
    },
  ],
  [
    'ten parts of one payment from the balance, and its cancellation',
    async (balance) => {
      const { _id, _shipment_id } = await bookOne();
      const part = 1 + random.below(price);
      const isCancelled = random.below(2) === 0;
      const answers = await ten((place) =>
        place === 0 && isCancelled
          ? real.call(`/shipment/${_id}/cancel`, { token }).then(() => undefined)
          : refund(_shipment_id, part),
      );
      const given = answers.filter((answer) => answer?.outcome === 'refunded').length;
      if (!isCancelled) expect(given).toBe(Math.min(10, Math.floor(price / part)));
      return isCancelled ? balance : balance - price + given * part;
    },
  ],
  [
    'ten parts of one payment by card',
    async (balance) => {
      const { _id, _shipment_id } = await real.createShipment(token);
      await payByCard(_id);
      await real.call('/payment/confirm-payment', { token, body: { parcel_id: _id } });
      const part = 1 + random.below(price);
      const answers = await ten(() => refund(_shipment_id, part));
      expect(answers.filter(({ outcome }) => outcome === 'refunded')).toHaveLength(
        Math.min(10, Math.floor(price / part)),
      );
      return balance;
    },
  ],
  [
    'a card and the balance for one draft, which somebody cancels',
    async (balance) => {
      const { _id } = await real.createShipment(token);
      await payByCard(_id);
      const paid = await ten(async (place) => {
        if (place === 0) return real.call(`/shipment/${_id}/cancel`, { token });
        if (place < 4) return real.call('/payment/confirm-payment', { token, body: { parcel_id: _id } });
        return payFromBalance(_id);
      });
      countOk(paid);
      return balance; // the card was charged before, and a cancellation puts everything back
    },
  ],
];

test(`${rounds} ten-way races over a balance and refunds, seed ${seed}`, {
  timeout: 180_000 + rounds * 10_000,
}, async () => {
  let balance = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [name, race] = races[round % races.length] ?? ['', async (same: number) => same];
    if (balance < 2 * price) {
      const pence = 2_000 + random.below(1_000);
      await topUp(pence);
      balance += pence;
    }
    balance = await race(balance);
    const isChecked = round % 25 === 24;
    if (isChecked) await real.comeToRest();
    const violations = isChecked ? await checkInvariants(real.database.db, { isAtRest: true }) : [];
    expect({ round, name, balance: await readBalance(), violations }).toEqual({ round, name, balance, violations: [] });
    if (isChecked) process.stdout.write(`${round + 1} races\n`);
  }
  await real.comeToRest();
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
  expect(await readBalance()).toBe(balance);
});
