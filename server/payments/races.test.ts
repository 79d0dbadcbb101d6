import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { judgeRace } from '../testing/payments/judge-race.ts';
import { runRace, scenarios } from '../testing/payments/payment-race.ts';
import { type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { seededRandom } from '../testing/seeded-random.ts';

// A round of each scenario with every run of the tests; a thousand with `npm run proof -- races --rounds 1000`.
const { rounds, seed } = inject('races');

let real: RealPayments;
let customer: TestCustomer;
beforeAll(async () => {
  real = await startRealPayments();
  customer = await createCustomer(real);
});
afterAll(() => real.close());

test(`${rounds} ten-way races, seed ${seed}`, { timeout: 180_000 + rounds * 10_000 }, async () => {
  const random = seededRandom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const scenario = scenarios[round % scenarios.length] ?? scenarios[0];
    const race = await runRace(real, customer.token, scenario, random);
    const faults = await judgeRace(real, scenario, race, random);
    expect({ round, scenario: scenario.name, faults, race }).toEqual({
      round,
      scenario: scenario.name,
      faults: [],
      race,
    });
    if (round % 50 === 49) process.stdout.write(`${round + 1} races\n`);
  }
});

test('fifty who pay at once get fifty numbers without a gap', async () => {
  const paid = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const shipment = await real.createShipment(customer.token);
      const confirm = () =>
        real.call('/payment/confirm-payment', { token: customer.token, body: { parcel_id: shipment._id } });
      return { secret: await real.openPayment(customer.token, shipment), confirm };
    }),
  );
  const cards = await Promise.all(paid.map(({ secret }) => real.payByCard(secret, 'pm_card_visa')));
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await Promise.all(paid.map(({ confirm }) => confirm()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
});
