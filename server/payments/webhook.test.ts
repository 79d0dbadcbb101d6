import fc from 'fast-check';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { createLogger } from '../startup/create-logger.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { intentIdIn, type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { createTestApp } from '../testing/test-app.ts';

let real: RealPayments;
let customer: TestCustomer;
let shipment: ShipmentRecord;
let secret: string;
let event: Stripe.Event;
beforeAll(async () => {
  real = await startRealPayments();
  customer = await createCustomer(real);
});
afterAll(() => real.close());

// Each test starts with a paid card and its webhook event.
beforeEach(async () => {
  shipment = await real.createShipment(customer.token);
  secret = await real.openPayment(customer.token, shipment);
  await real.payByCard(secret, 'pm_card_visa');
  const events = await real.webhookEventsOf(intentIdIn(secret));
  const [paid] = events.filter(({ type }) => type === 'payment_intent.succeeded');
  if (!paid) throw new Error('The sandbox has not events of the payment.');
  event = paid;
});

/** Brings a body to the webhook with headers as they are given. */
const send = async (payload: string | Buffer, headers: Readonly<Record<string, string>>) => {
  const answer = await real.app.inject({
    method: 'POST',
    url: '/api/v1/payment/webhook',
    headers: { ...headers },
    payload,
  });
  return answer.statusCode;
};
const signed = (body: string) => real.sign(body).headers;
const statusOf = async () => {
  const { rows } = await sql<{ status: string }>`select status from shipments where id = ${shipment._id}`.execute(
    real.database.db,
  );
  return rows[0]?.status;
};
const secondsAgo = (seconds: number) => new Date(Date.now() - 1000 * seconds);

it('takes refunds from the dashboard, of a part that came before the payment did and of the rest', async () => {
  const intentId = intentIdIn(secret);
  const refund = (amountPence: number) =>
    real.payments.cards.refund({ intentId, amountPence, idempotencyKey: `by hand ${amountPence} ${intentId}` });
  await refund(200);
  await real.comeToRest();
  const stateOf = async () =>
    (
      await sql`select payment_status, (select count(*) from refunds where shipment_id = s.id and state = 'DONE') as refunds
      from shipments s where id = ${shipment._id}`.execute(real.database.db)
    ).rows;
  expect(await stateOf()).toEqual([{ payment_status: 'PAID', refunds: 1 }]);
  await real.call(`/shipment/${shipment._id}/cancel`, { token: customer.token });
  await refund(shipment.total * 100 - 200); // before ours is sent
  await real.comeToRest();
  expect(await stateOf()).toEqual([{ payment_status: 'REFUNDED', refunds: 2 }]);
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
});

describe('an event without a valid signature', () => {
  const other = 'whsec_of_somebody_else';
  const forged: Readonly<Record<string, (good: string) => string | undefined>> = {
    'no signature at all': () => undefined,
    'an empty one': () => '',
    nonsense: () => 'nonsense',
    'no time': (good) => good.replace(/t=\d+,/, ''),
    'no proof': (good) => good.replace(/,v1=.*/, ''),
    'another time': (good) => good.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`),
    'another proof': (good) => good.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0')),
    'an older scheme': (good) => good.replace('v1=', 'v0='),
    'the secret itself': () => `t=1,v1=${other}`,
  };
  it.each(Object.entries(forged))('is refused with %s', async (_name, forge) => {
    const body = JSON.stringify(event);
    const signature = forge(signed(body)['stripe-signature'] ?? '');
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    };
    expect(await send(body, headers)).toBe(400);
    expect(await statusOf()).toBe('PENDING_PAYMENT');
  });

  it('is refused where a byte was changed on the way', async () => {
    const body = JSON.stringify(event);
    expect(await send(`${body} `, signed(body))).toBe(400);
    expect(await statusOf()).toBe('PENDING_PAYMENT');
  });
});

it('logs one line for a flood of forged events, with their number', async () => {
  const lines: string[] = [];
  let at = Date.now();
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  const test = await createTestApp({}, { logger, now: () => new Date(at) });
  onTestFinished(() => test.close());
  const forge = () => test.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', payload: '{}' });
  for (let sent = 0; sent < 5; sent += 1) expect((await forge()).statusCode).toBe(400);
  expect(lines).toEqual([expect.stringContaining('forged webhook')]);
  at += 1_000;
  await forge();
  expect(lines).toEqual([expect.any(String), expect.stringContaining('"forged":5')]);
});

it('refuses events older than five minutes, and accepts younger ones', async () => {
  expect(await real.sendWebhook(event, secondsAgo(310))).toMatchObject({ status: 400 });
  expect(await statusOf()).toBe('PENDING_PAYMENT');
  expect(await real.sendWebhook(event, new Date(Date.now() - minutes(4)))).toMatchObject({ status: 200 });
  expect(await statusOf()).toBe('BOOKED');
});

it('takes one good proof among several, as while the provider changes its secret', async () => {
  const body = JSON.stringify(event);
  const good = signed(body)['stripe-signature'] ?? '';
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': good.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`),
  };
  expect(await send(body, headers)).toBe(200);
  expect(await statusOf()).toBe('BOOKED');
});

it('ignores unknown event types, whatever they are about', async () => {
  for (const type of ['payment_intent.created', 'charge.succeeded', 'customer.created', 'made.up']) {
    expect(await real.sendWebhook({ ...event, id: `evt_${type}`, type })).toMatchObject({ status: 200 });
  }
  expect(await statusOf()).toBe('PENDING_PAYMENT');
});

it('takes the amount from the provider, not from the event', async () => {
  const unpaid = await real.createShipment(customer.token);
  const intentId = intentIdIn(await real.openPayment(customer.token, unpaid));
  const paidObject = { ...event.data.object, id: intentId, amount_received: 870, status: 'succeeded' };
  expect(await real.sendWebhook({ ...event, id: 'evt_lie', data: { object: paidObject } })).toMatchObject({
    status: 200,
  });
  await real.comeToRest();
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
});

it.each([{ amount_received: 869 }, { amount_received: 87_000 }, { currency: 'usd' }])(
  'books nothing when the provider itself took %o, and asks to be events again',
  async (wrong) => {
    const change = (body: object) =>
      sql`update card_sandbox.objects set body = ${JSON.stringify(body)} where id = ${intentIdIn(secret)}`.execute(
        real.database.db,
      );
    const right = event.data.object;
    await change({ ...right, ...wrong });
    expect((await real.sendWebhook(event)).status).toBe(500);
    expect(await statusOf()).toBe('PENDING_PAYMENT');
    await change(right);
    expect((await real.sendWebhook(event)).status).toBe(200);
    expect(await statusOf()).toBe('BOOKED');
  },
);

it('refuses what is too large before it looks at it', async () => {
  const huge = Buffer.alloc(20_000_000, ' ');
  expect(await send(huge, { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' })).toBe(413);
});

describe('signed nonsense', () => {
  it('is answered and changes nothing', async () => {
    const odd = [
      '',
      'null',
      '[]',
      '1',
      '"text"',
      '{',
      '{}',
      '{"object":"event"}',
      '{"type":"payment_intent.succeeded"}',
      '\u0000',
    ];
    for (const body of odd) expect([200, 400]).toContain(await send(body, signed(body)));
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (body) => {
        expect([200, 400]).toContain(await send(body, signed(body)));
      }),
      { numRuns: 40 },
    );
    expect(await statusOf()).toBe('PENDING_PAYMENT');
  });

  it('in place of any part of a real event does no harm', async () => {
    const types = ['payment_intent.succeeded', 'refund.updated', 'charge.dispute.created', 'charge.dispute.closed'];
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('\u0000', '\ud800', '__proto__', 'x'.repeat(5000)),
    );
    const parts = fc.constantFrom('id', 'type', 'created', 'data', 'object', 'data.object', 'intent', 'status');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...types), parts, odd, async (type, part, value) => {
        const { object } = event.data;
        const changed = {
          ...event,
          id: 'evt_odd',
          type,
          ...(['id', 'type', 'created', 'data', 'object'].includes(part) && { [part]: value }),
          ...(part === 'data.object' && { data: { object: value } }),
          ...(part === 'intent' && { data: { object: { ...object, id: value, payment_intent: value } } }),
          ...(part === 'status' && { data: { object: { ...object, status: value } } }),
        };
        const body = JSON.stringify(changed);
        expect([200, 400]).toContain(await send(body, signed(body)));
      }),
      { numRuns: 60 },
    );
    expect(await checkInvariants(real.database.db, { isAtRest: false })).toEqual([]);
  });
});
